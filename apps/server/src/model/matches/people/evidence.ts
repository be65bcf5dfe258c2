import { botTestFor } from '@buri/domain/matches/bots'
import { defaultTagLine } from '@buri/domain/platformTags'
import { nameKeyOf, normaliseName, type RiotId } from '@buri/domain/riotId'
import { toNfc } from '@buri/domain/toNfc'
import type { ParsedParticipant } from '@buri/replay/parsedMatch'

export type Evidence = {
  riotId: RiotId
  nameKey: string
  clientPuuid: string | null
  apiPuuid: string | null
}

/**
 * Returns the evidence of each line. It is `null` if the line can mean no player: the line is a bot's, has no name (a
 * puuid alone would make a player who cannot be looked up), or shares its name with another line and neither has an id.
 */
export function evidenceOf(
  platform: string | null,
  participants: readonly ParsedParticipant[],
): readonly (Evidence | null)[] {
  const isBot = botTestFor(participants)
  const all = participants.map((participant) => (isBot(participant) ? null : evidenceOfLine(platform, participant)))
  const uses = Map.groupBy(
    all.filter((evidence) => evidence !== null),
    ({ nameKey }) => nameKey,
  )
  const seenIds = new Set<string>()
  return all.map((evidence) => {
    if (!evidence) return null
    const puuids = puuidsOf(evidence)
    if (puuids.length === 0) return uses.get(evidence.nameKey)?.length === 1 ? evidence : null
    // A forged file may seat a person twice. Only the first of two lines with the same id identifies the player.
    if (puuids.some((puuid) => seenIds.has(puuid))) return null
    for (const puuid of puuids) seenIds.add(puuid)
    return evidence
  })
}

type Puuids = { clientPuuid: string | null; apiPuuid: string | null }
const puuidsOf = ({ clientPuuid, apiPuuid }: Puuids) => [clientPuuid, apiPuuid].filter((puuid) => puuid !== null)

function evidenceOfLine(platform: string | null, participant: ParsedParticipant): Evidence | null {
  const riotId = riotIdOf(platform, participant)
  return riotId && { ...riotId, clientPuuid: participant.clientPuuid, apiPuuid: participant.apiPuuid }
}

/** Returns `null` if the line has no name. */
export function riotIdOf(
  platform: string | null,
  line: { gameName: string | null; tagLine: string | null },
): { riotId: RiotId; nameKey: string } | null {
  const gameName = cleanName(line.gameName)
  if (normaliseName(gameName) === '') return null
  const riotId = { gameName, tagLine: cleanName(line.tagLine) || defaultTagLine(platform) }
  return { riotId, nameKey: nameKeyOf(riotId) }
}

const cleanName = (text: string | null) => toNfc(text ?? '').trim()
