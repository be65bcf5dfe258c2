import { hasLostLetters, normaliseName } from '../riotId.ts'

type Line = { clientPuuid: string | null; apiPuuid: string | null; gameName: string | null; isBot: boolean | null }

const hasId = ({ clientPuuid, apiPuuid }: Line) => clientPuuid !== null || apiPuuid !== null

/** Whether a name can be seen at all: some are made of nothing but letters that show nothing, or of which some were lost. */
export const isSeen = (gameName: string | null): gameName is string =>
  gameName !== null && !hasLostLetters(gameName) && normaliseName(gameName) !== ''

/**
 * A source that says who is a bot is believed. Where it does not, Riot's own players have names but no id: a named line
 * without one among lines that have one is a bot. Where no line has an id nothing tells them apart.
 */
export function botsAmong(lines: readonly Line[]): (line: Line) => boolean {
  const haveIds = lines.some(hasId)
  return (line) => line.isBot ?? (haveIds && !hasId(line) && isSeen(line.gameName))
}
