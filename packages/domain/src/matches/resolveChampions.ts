import { championOf } from '../gameData/champions.ts'

type Line = { championId: number | null; championKey: string | null }

/**
 * Completes every line's champion id and key in Data Dragon's spelling. Champions that our release lacks stay.
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
