import { championOf } from '../gameData/champions.ts'

type Line = { championId: number | null; championKey: string | null }

/**
 * Completes the champion's id and key in every line, in Data Dragon's spelling. Champions that our release does not
 * have stay as they are.
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
