import type { VersionTestimony } from './trust.ts'

/**
 * Returns the accounts that decide what the names in a match mean: the staff and the officers of the match's clan who
 * testified or, if none did, the sender. In a match without a clan, the officers of the sender's clans take their
 * place. Anyone can send the same file again, so other testimony says nothing about names.
 */
export function namingAccounts(
  testimonies: readonly Pick<VersionTestimony, 'by' | 'kind' | 'clans' | 'officerOf'>[],
  { uploadedBy: sender, clanId }: { uploadedBy: string; clanId: string | null },
): string[] {
  const ofSender = testimonies.flatMap((testimony) => (testimony.by === sender ? testimony.clans : []))
  const clans = new Set(clanId === null ? ofSender : [clanId])
  const isHeard = ({ kind, officerOf }: (typeof testimonies)[number]) =>
    kind === 'staff' || officerOf.some((clan) => clans.has(clan))
  const heard = testimonies.flatMap((testimony) => (testimony.by !== null && isHeard(testimony) ? testimony.by : []))
  return heard.length > 0 ? heard : [sender]
}
