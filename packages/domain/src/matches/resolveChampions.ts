import { championOf } from '../gameData/champions.ts'

type Line = { championId: number | null; championKey: string | null }

/** Gives every line both names of its champion in Data Dragon's spelling; one our release does not list stays as reported. */
export function resolveChampions<Match extends { participants: readonly Line[] }>(match: Match): Match {
  return {
    ...match,
    participants: match.participants.map((line) => {
      const champion = championOf(line)
      return champion ? { ...line, championId: champion.id, championKey: champion.key } : line
    }),
  }
}
