import { formatRiotId, parseRiotId, type RiotId } from '../riotId.ts'

/** The length of the id's end that distinguishes players with the same name, in characters. */
const ID_ENDING_LENGTH = 8
const WITH_ENDING = new RegExp(`^(.+)~([0-9a-f]{${ID_ENDING_LENGTH}})$`, 'su')

/** Returns the address of a player when the name, `name#tag`, alone means somebody else: `name#tag~1a2b3c4d`. */
export const addressOfNamesake = (name: string, id: string): string => `${name}~${id.slice(-ID_ENDING_LENGTH)}`

export const addressAmongNamesakes = (player: RiotId & { id: string }): string =>
  addressOfNamesake(formatRiotId(player), player.id)

/** Parses a player's address. Returns `undefined` if it has no name. */
export function readPlayerAddress(text: string): { riotId: RiotId; ending: string | null } | undefined {
  const [, name = text, ending = null] = WITH_ENDING.exec(text) ?? []
  const riotId = parseRiotId(name)
  return riotId && { riotId, ending }
}
