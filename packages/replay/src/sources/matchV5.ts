import { botFlags } from '../botFlag.ts'
import { gameIdOf, identify, identityFromFields, identityFromName } from '../identity.ts'
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
import type { ParsedParticipant, ParsedTeam, ParseResult, Side } from '../parsedMatch.ts'
import { readNames, readPuuids } from '../playerIdentity.ts'
import { positionOrGuess } from '../positions.ts'
import { CAMEL_CASE_KEYS, readScoreboard } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { bansOf, findTeam, sideOf } from '../sides.ts'
import { byParticipantId } from './byParticipantId.ts'

/** Tells seconds from milliseconds: no game lasts more than 10,000 s, or less than 10,000 ms. */
const LARGEST_SECONDS = 10_000

/** Whether this is a Match-V5 match. A Match-V5 timeline has participants too, but frames instead of teams. */
export function isMatchV5(fields: Fields): boolean {
  const info = fieldsOf(fields.info)
  return Array.isArray(info.participants) && !Array.isArray(info.frames)
}

export function parseMatchV5(fields: Fields, fileName: string): ParseResult {
  const info = fieldsOf(fields.info)
  const players = byParticipantId(info.participants)
  const team = (side: Side) => findTeam(info.teams, side)
  const bots = botFlags(players)

  return settleMatch({
    source: 'match-v5',
    ...identify(matchV5Identity(fields), fileName),
    playedAt: readTime(info.gameStartTimestamp) ?? readTime(info.gameCreation),
    durationSeconds: durationSeconds(info),
    gameVersion: gameVersionOf(info.gameVersion),
    queueId: readCount(info.queueId),
    mapId: readCount(info.mapId),
    gameMode: readWord(info.gameMode),
    gameType: readWord(info.gameType),
    endedInSurrender: readAnyFlag(players.map((player) => player.gameEndedInSurrender)),
    endedInEarlySurrender: readAnyFlag(
      players.flatMap((player) => [player.gameEndedInEarlySurrender, player.teamEarlySurrendered]),
    ),
    participants: players.map((player, slot) => participant(player, bots[slot] ?? null)),
    teamWins: { blue: readFlag(team('blue').win), red: readFlag(team('red').win) },
    blue: matchV5Team(team('blue')),
    red: matchV5Team(team('red')),
    withoutScoreboard: 'NOT_A_MATCH',
  })
}

/**
 * Returns `info.platformId` and `info.gameId`, or else the two halves of `metadata.matchId`, which the timeline has
 * too.
 */
export function matchV5Identity(fields: Fields) {
  const info = identityFromFields(fieldsOf(fields.info))
  const matchId = fieldsOf(fields.metadata).matchId
  const identity = identityFromName(typeof matchId === 'string' ? matchId : '')
  return { platform: info.platform ?? identity.platform, gameId: info.gameId ?? gameIdOf(identity.gameId) }
}

/**
 * Returns the duration in seconds. Before patch 11.20 it was in milliseconds and `gameEndTimestamp` was missing. Riot
 * documents this way to tell them apart.
 */
function durationSeconds(info: Fields): number | null {
  const duration = readCount(info.gameDuration)
  if (duration === null) return null
  const isMilliseconds = readTime(info.gameEndTimestamp) === null && duration > LARGEST_SECONDS
  return isMilliseconds ? Math.floor(duration / 1000) : duration
}

function participant(player: Fields, isBot: boolean | null): ParsedParticipant | null {
  const side = sideOf(player.teamId)
  const scoreboard = readScoreboard(player, CAMEL_CASE_KEYS)
  if (side === null || scoreboard === null) return null
  const [primaryStyle, subStyle] = listOf(fieldsOf(player.perks).styles).map(fieldsOf)
  return {
    side,
    win: readFlag(player.win),
    ...readNames({ gameName: player.riotIdGameName, tagLine: player.riotIdTagline }, player.summonerName),
    ...readPuuids(player.puuid),
    isBot,
    accountLevel: readPositive(player.summonerLevel),
    profileIconId: readCount(player.profileIcon),
    championId: readPositive(player.championId),
    championKey: readWord(player.championName),
    spell1Id: readPositive(player.summoner1Id),
    spell2Id: readPositive(player.summoner2Id),
    keystoneId: readPositive(fieldsOf(listOf(primaryStyle?.selections)[0]).perk),
    subStyleId: readPositive(subStyle?.style),
    position: positionOrGuess(player.teamPosition, player.individualPosition),
    ...scoreboard,
  }
}

function matchV5Team(team: Fields): ParsedTeam {
  const objectives = fieldsOf(team.objectives)
  const kills = (objective: string) => readCount(fieldsOf(objectives[objective]).kills)
  return {
    bans: bansOf(team.bans),
    towers: kills('tower'),
    inhibitors: kills('inhibitor'),
    dragons: kills('dragon'),
    barons: kills('baron'),
    heralds: kills('riftHerald'),
    grubs: kills('horde'),
  }
}
