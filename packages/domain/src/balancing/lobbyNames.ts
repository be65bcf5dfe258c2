import { readRoster } from '../nights/roster/readRoster.ts'

/** Maximum characters of a pasted text; an hour of lobby chat has a tenth of it. */
export const LOBBY_TEXT_MAX = 20_000
/** A text with more names than this is not a lobby. */
export const LOBBY_NAMES_MAX = 20

type LobbyNames = {
  isTooLong: boolean
  /** The names in their original spelling, without repetitions, in order of appearance. */
  names: string[]
  twice: string[]
  hasMore: boolean
}

/** Returns only the names of a text that `readRoster` reads, for fields that take pasted names. */
export function lobbyNames(text: string): LobbyNames {
  const roster = readRoster(text, { characters: LOBBY_TEXT_MAX, lines: Number.POSITIVE_INFINITY })
  if (typeof roster === 'string') return { isTooLong: true, names: [], twice: [], hasMore: false }
  const names = roster.people.map(({ name, tagLine }) => (tagLine === null ? name : `${name}#${tagLine}`))
  const twice = roster.problems.flatMap(({ reason, text: name }) => (reason === 'twice' ? [name] : []))
  return {
    isTooLong: false,
    names: names.slice(0, LOBBY_NAMES_MAX),
    twice: [...new Set(twice)],
    hasMore: names.length > LOBBY_NAMES_MAX,
  }
}
