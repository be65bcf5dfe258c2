import { useState } from 'react'

type Refusal = { id: string; name: string; message: string }

/** If another officer was faster and the row has disappeared, the list shows the refusal. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const withoutId = (id: string) => (previous: readonly Refusal[]) => previous.filter((refusal) => refusal.id !== id)
  return {
    of: (id: string) => refusals.find((refusal) => refusal.id === id)?.message,
    gone: (presentIds: readonly string[]) => refusals.filter(({ id }) => !presentIds.includes(id)),
    forget: (id: string) => setRefusals(withoutId(id)),
    refuse: (refusal: Refusal) => setRefusals((previous) => [...withoutId(refusal.id)(previous), refusal]),
  }
}
export type Refusals = ReturnType<typeof useRefusals>
