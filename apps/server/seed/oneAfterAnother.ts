/** A night is one lobby: of matches that overlap, only the first. */
export function oneAfterAnother<Match extends { playedAt: Date; durationSeconds: number }>(
  matches: readonly Match[],
): Match[] {
  let endedAt = 0
  return matches.filter(({ playedAt, durationSeconds }) => {
    const begins = playedAt.getTime()
    if (begins < endedAt) return false
    endedAt = begins + 1000 * durationSeconds
    return true
  })
}
