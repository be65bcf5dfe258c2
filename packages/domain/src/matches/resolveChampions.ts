import { championOf } from '../gameData/champions.ts'

type Line = { championId: number | null; championKey: string | null }

/**
 * Completes every line's champion id and key in Data Dragon's spelling; champions missing from our release stay as reported.
 */
export function resolveChampions<Match extends { participants: readonly Line[] }>(match: Match): Match {
  return {
    ...match,
    participants: match.participants.map((line) => {
      const champion = championOf(line)
      return champion ? { ...line, championId: champion.id, championKey: champion.key } : line
    }),
  }
}
