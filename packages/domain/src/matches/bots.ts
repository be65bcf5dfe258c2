type Ids = { clientPuuid: string | null; apiPuuid: string | null }

const hasId = ({ clientPuuid, apiPuuid }: Ids) => clientPuuid !== null || apiPuuid !== null

/**
 * Riot's own players have names but no id: a line without one among lines that have one is a bot. Where no line has an id
 * nothing tells them apart.
 */
export function botsAmong(lines: readonly Ids[]): (line: Ids) => boolean {
  const haveIds = lines.some(hasId)
  return (line) => haveIds && !hasId(line)
}
