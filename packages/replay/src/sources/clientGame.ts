import { botFlags } from '../botFlag.ts'
import { gameIdOf, identify, platformOf } from '../identity.ts'
import {
  type Fields,
  fieldsOf,
  gameVersionOf,
  listOf,
  readAnyFlag,
  readCount,
  readFlag,
  readPositive,
  readTime,
  readWord,
} from '../json/untrusted.ts'
import type { ParsedParticipant, ParseResult } from '../parsedMatch.ts'
import { readNames, readPuuids } from '../playerIdentity.ts'
import { positionFromLane, withoutSharedPositions } from '../positions.ts'
import { CAMEL_CASE_KEYS, readScoreboard } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { clientTeam, findTeam, sideOf } from '../sides.ts'
import { byParticipantId } from './byParticipantId.ts'

export const isClientGame = (fields: Fields) =>
  Array.isArray(fields.participantIdentities) && Array.isArray(fields.participants)

/** Parses the client's own record of one game, `/lol-match-history/v1/games/{id}`. */
export function parseClientGame(fields: Fields, fileName: string): ParseResult {
  const players = playersById(fields.participantIdentities)
  const lines = byParticipantId(fields.participants)
  const stats = lines.map((line) => fieldsOf(line.stats))
  const identities = lines.map((line) => players.get(line.participantId) ?? {})
  const bots = botFlags(identities)
  const participants = lines.map((line, slot) => participant(line, identities[slot] ?? {}, bots[slot] ?? null))
  const blue = findTeam(fields.teams, 'blue')
  const red = findTeam(fields.teams, 'red')

  return settleMatch({
    source: 'lcu-game',
    ...identify({ platform: platform(fields, players), gameId: gameIdOf(fields.gameId) }, fileName),
    playedAt: readTime(fields.gameCreation) ?? readTime(fields.gameCreationDate),
    durationSeconds: readCount(fields.gameDuration),
    gameVersion: gameVersionOf(fields.gameVersion),
    queueId: readCount(fields.queueId),
    mapId: readCount(fields.mapId),
    gameMode: readWord(fields.gameMode),
    gameType: readWord(fields.gameType),
    endedInSurrender: readAnyFlag(stats.map((line) => line.gameEndedInSurrender)),
    endedInEarlySurrender: readAnyFlag(
      stats.flatMap((line) => [line.gameEndedInEarlySurrender, line.teamEarlySurrendered]),
    ),
    participants: participants.includes(null)
      ? participants
      : withoutSharedPositions(participants.filter((one) => one !== null)),
    teamWins: { blue: readFlag(blue.win), red: readFlag(red.win) },
    blue: clientTeam(blue),
    red: clientTeam(red),
    withoutScoreboard: 'NOT_A_MATCH',
  })
}

function playersById(identities: unknown): ReadonlyMap<unknown, Fields> {
  return new Map(
    listOf(identities)
      .map(fieldsOf)
      .map((identity) => [identity.participantId, fieldsOf(identity.player)]),
  )
}

/** Returns the game's platform, or else that of a player, because people of different platforms cannot meet. */
function platform(fields: Fields, players: ReadonlyMap<unknown, Fields>): string | null {
  const ownPlatform = platformOf(fields.platformId)
  if (ownPlatform !== null) return ownPlatform
  for (const player of players.values()) {
    const theirs = platformOf(player.currentPlatformId) ?? platformOf(player.platformId)
    if (theirs !== null) return theirs
  }
  return null
}

function participant(line: Fields, player: Fields, isBot: boolean | null): ParsedParticipant | null {
  const stats = fieldsOf(line.stats)
  const timeline = fieldsOf(line.timeline)
  const side = sideOf(line.teamId)
  const scoreboard = readScoreboard(stats, CAMEL_CASE_KEYS)
  if (side === null || scoreboard === null) return null
  return {
    side,
    win: readFlag(stats.win),
    ...readNames({ gameName: player.gameName, tagLine: player.tagLine }, player.summonerName),
    ...readPuuids(player.puuid),
    isBot,
    accountLevel: null,
    profileIconId: readCount(player.profileIcon),
    championId: readPositive(line.championId),
    championKey: null,
    spell1Id: readPositive(line.spell1Id),
    spell2Id: readPositive(line.spell2Id),
    keystoneId: readPositive(stats.perk0),
    subStyleId: readPositive(stats.perkSubStyle),
    position: positionFromLane(timeline.lane, timeline.role),
    ...scoreboard,
  }
}
