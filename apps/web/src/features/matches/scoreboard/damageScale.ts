import type { Participant } from '@buri/contract/matches'

export type DamageScale = { dealt: number; taken: number }

/** Both teams share the scale, so that their bars can be compared. */
export function damageScaleOf(participants: readonly Participant[]): DamageScale {
  const largestOf = (values: (number | null)[]) => Math.max(1, ...values.map((value) => value ?? 0))
  return {
    dealt: largestOf(participants.map((participant) => participant.totalDamageDealtToChampions)),
    taken: largestOf(participants.map((participant) => participant.totalDamageTaken)),
  }
}

export const shareOf = (value: number | null, largest: number) =>
  value === null ? 0 : Math.round((value / largest) * 1000) / 10
