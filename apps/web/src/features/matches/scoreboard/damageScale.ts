import type { Participant } from '@buri/contract/matches'

export type DamageScale = { dealt: number; taken: number }

/** One scale per kind for all ten, so that bars of both teams can be compared. */
export function damageScaleOf(participants: readonly Participant[]): DamageScale {
  const largest = (values: (number | null)[]) => Math.max(1, ...values.map((value) => value ?? 0))
  return {
    dealt: largest(participants.map((one) => one.totalDamageDealtToChampions)),
    taken: largest(participants.map((one) => one.totalDamageTaken)),
  }
}

export const shareOf = (value: number | null, largest: number) =>
  value === null ? 0 : Math.round((value / largest) * 1000) / 10
