import { hasLostLetters, normaliseName } from '../riotId.ts'

type Line = { clientPuuid: string | null; apiPuuid: string | null; gameName: string | null; isBot: boolean | null }

const hasId = ({ clientPuuid, apiPuuid }: Line) => clientPuuid !== null || apiPuuid !== null

/** Whether a name is visible. Some names contain only invisible letters, or have lost letters. */
export const isVisibleName = (gameName: string | null): gameName is string =>
  gameName !== null && !hasLostLetters(gameName) && normaliseName(gameName) !== ''

/**
 * Makes a function that recognises bots. The source's own flag decides. Without a flag, a named line without an id is a
 * bot if other lines have ids, because bots have names but no id. If no line has an id, bots cannot be recognised.
 */
export function botTestFor(lines: readonly Line[]): (line: Line) => boolean {
  const haveIdsAtAll = lines.some(hasId)
  return (line) => line.isBot ?? (haveIdsAtAll && !hasId(line) && isVisibleName(line.gameName))
}
