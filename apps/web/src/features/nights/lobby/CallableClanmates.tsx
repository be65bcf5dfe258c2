import type { Night } from '@buri/contract/nights/nights'
import { HIGHER_THAN_A_PHONE, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ClanmateChips, useClanmates, useMembers } from './ClanmateChips.tsx'
import { useAddPeople } from './useAddPeople.ts'

export function CallableClanmates({ night }: { night: Night }) {
  const areComing = useMembers(night).isLoading
  const mates = useClanmates(night, null)
  const { added, add, isBusy } = useAddPeople(night)
  const refusedResult = added.find(({ refusal }) => refusal)
  if (areComing) return <Skeleton height={HIGHER_THAN_A_PHONE} />
  if (mates.length === 0 || night.inCount >= night.places) return null
  return (
    <Card labelledBy="mates">
      <CardHead id="mates" title="지금 부를 수 있는 클랜원" />
      <CardBody className={layout.grid12}>
        <ClanmateChips
          night={night}
          position={null}
          isBusy={isBusy}
          onAdd={(name, { position }) => void add([name], position)}
        />
        {refusedResult && (
          <p className={text.problem} role="alert">
            {refusedResult.name} 님을 넣지 못했습니다. {refusedResult.refusal}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
