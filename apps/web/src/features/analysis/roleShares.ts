import type { PlayerAnalysis } from '@buri/contract/analysis'

type Role = PlayerAnalysis['roles'][number]

/** Possible percentages at the radar's rim: the smallest one that fits the most played position is used. */
const RIM_PERCENTS = [40, 60, 80, 100] as const

/** Returns `null` while no position is known. */
export function roleShares(roles: readonly Role[]) {
  const shares = roles.map(({ share }) => share ?? 0)
  const maxShare = Math.max(...shares)
  if (maxShare === 0) return null
  const rim = RIM_PERCENTS.find((percent) => percent >= maxShare) ?? 100
  return { rim, scores: shares.map((share) => (share / rim) * 100) }
}
