const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND', 'MASTER']

/** Returns `undefined` for the weakest players, who have no tier. */
export function tierOf(skill: number) {
  const step = Math.floor((skill + 2) * 2)
  const tier = TIERS[Math.min(step, TIERS.length - 1)]
  if (step < 0 || tier === undefined) return undefined
  return { queueType: 'RANKED_SOLO_5x5', tier, division: 'II', leaguePoints: 40, wins: 60, losses: 55 }
}
