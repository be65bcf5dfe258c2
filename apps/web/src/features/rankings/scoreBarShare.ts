type WithScore = { felicanScore: number }

/** Returns the length of the bar in percent. The highest score on the page gets 100 and the lowest 10. */
export function scoreBarShare(player: WithScore, page: readonly WithScore[]): number {
  const scores = page.map(({ felicanScore }) => felicanScore)
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  if (highest === lowest) return 100
  return 10 + (90 * (player.felicanScore - lowest)) / (highest - lowest)
}
