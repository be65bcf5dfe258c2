type WithScore = { felicanScore: number }

/** Length of a score's bar: the page's best is full, its lowest keeps a visible tenth. */
export function scoreBarShare(player: WithScore, page: readonly WithScore[]): number {
  const scores = page.map(({ felicanScore }) => felicanScore)
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  if (highest === lowest) return 100
  return 10 + (90 * (player.felicanScore - lowest)) / (highest - lowest)
}
