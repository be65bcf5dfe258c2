import type { Night } from '@buri/contract/nights/nights'
import type { NewSignup } from '@buri/contract/nights/signups'
import type { Position } from '@buri/domain/matches/matchFacts'
import { useState } from 'react'
import { useNightCommand } from '../useNights.ts'

/** `refusal` is `null` while the request runs, empty if the person was added, and otherwise the server's message. */
export type AddResult = { name: string; refusal: string | null }

export function useAddPeople(night: Pick<Night, 'id'>) {
  const [addResults, setAddResults] = useState<readonly AddResult[]>([])
  const { mutateAsync } = useNightCommand(
    night.id,
    'POST /api/inhouse/nights/:id/signups',
    (body: Partial<NewSignup>) => ({ params: { id: night.id }, body: { ...body, isForOther: true } }),
  )
  const keep = (name: string, refusal: string | null) =>
    setAddResults((before) => [{ name, refusal }, ...before.filter((person) => person.name !== name)])
  async function addOneByOne(names: readonly string[], main: Position | null) {
    for (const name of names) {
      keep(name, null)
      await mutateAsync({ name, ...(main && { main }) }).then(
        () => keep(name, ''),
        (error: Error) => keep(name, error.message),
      )
    }
  }
  return { added: addResults, add: addOneByOne, isBusy: addResults.some(({ refusal }) => refusal === null) }
}
