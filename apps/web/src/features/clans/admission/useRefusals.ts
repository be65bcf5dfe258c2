import { useState } from 'react'

type Refusal = { id: string; name: string; message: string }

/**
 * Refusals by the row they are about. If another officer was faster and the row has disappeared, the list shows the
 * refusal.
 */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const without = (id: string) => (previous: readonly Refusal[]) => previous.filter((one) => one.id !== id)
  return {
    of: (id: string) => refusals.find((one) => one.id === id)?.message,
    gone: (present: readonly string[]) => refusals.filter(({ id }) => !present.includes(id)),
    forget: (id: string) => setRefusals(without(id)),
    refuse: (refusal: Refusal) => setRefusals((previous) => [...without(refusal.id)(previous), refusal]),
  }
}
export type Refusals = ReturnType<typeof useRefusals>
