import type { VersionTestimony } from './trust.ts'

/**
 * Returns the accounts that decide what the names in a match mean: the staff and the officers of the sender's clans who
 * testified or, if none did, the sender. Anyone can send the same file again, so other testimony says nothing about names.
 */
export function namingAccounts(
  testimonies: readonly Pick<VersionTestimony, 'by' | 'kind' | 'clans' | 'officerOf'>[],
  sender: string,
): string[] {
  const clans = new Set(testimonies.flatMap((testimony) => (testimony.by === sender ? testimony.clans : [])))
  const isHeard = ({ kind, officerOf }: (typeof testimonies)[number]) =>
    kind === 'staff' || officerOf.some((clan) => clans.has(clan))
  const heard = testimonies.flatMap((testimony) => (testimony.by !== null && isHeard(testimony) ? testimony.by : []))
  return heard.length > 0 ? heard : [sender]
}
