import { SUMMONERS_RIFT } from '../gameData/queues.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'

type Line = Pick<ReportedParticipant, 'neutralMinionsKilled' | 'dragonKills' | 'baronKills'>
export type MapEvidence = Pick<ReportedMatch, 'mapId' | 'blue' | 'red'> & { participants: readonly Line[] }

/**
 * Whether a match was on Summoner's Rift. Replays do not name their map, but only this map has a jungle, dragons and
 * barons, so any of them proves it.
 */
export function isSummonersRift({ mapId, participants, blue, red }: MapEvidence): boolean {
  if (mapId !== null) return mapId === SUMMONERS_RIFT
  const monsters = [
    ...participants.flatMap((line) => [line.neutralMinionsKilled, line.dragonKills, line.baronKills]),
    ...[blue, red].flatMap((team) => [team.dragons, team.barons]),
  ]
  return monsters.some((killed) => killed !== null && killed > 0)
}
