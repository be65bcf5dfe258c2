import { botFlags } from '../botFlag.ts'
import { gameIdOf, identify, platformOf } from '../identity.ts'
import {
  type Fields,
  fieldsOf,
  gameVersionOf,
  isFields,
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
import { positionOf } from '../positions.ts'
import { itemsOf, readScoreboard, sumOrUnknown, UPPER_CASE_KEYS } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { bansOf, findTeam } from '../sides.ts'

const SIDES: readonly Side[] = ['blue', 'red']

export const isEndOfGame = (fields: Fields) =>
  Array.isArray(fields.teams) && fields.teams.some((team) => Array.isArray(fieldsOf(team).players))

/** Parses the scoreboard that the client shows after a game, `/lol-end-of-game/v1/eog-stats-block`. */
export function parseEndOfGame(fields: Fields, fileName: string): ParseResult {
  const team = (side: Side) => findTeam(fields.teams, side)
  const players = SIDES.flatMap((side) => playersOf(team(side)).map((player) => ({ side, player })))
  const bots = botFlags(players.map(({ player }) => player))
  const lines = players.map(({ side, player }, slot) => ({ side, line: participant(player, side, bots[slot] ?? null) }))
  const linesOf = (wanted: Side) => lines.filter(({ side }) => side === wanted).map(({ line }) => line)
  const [blue, red] = [linesOf('blue'), linesOf('red')]
  const stats = listOf(fields.teams).flatMap((one) => playersOf(fieldsOf(one)).map((player) => fieldsOf(player.stats)))
  const durationSeconds = readCount(fields.gameLength)

  return settleMatch({
    source: 'lcu-eog',
    // Older blocks lack the platform, and a number alone does not identify a game (see GameIdentity).
    ...identify({ platform: platformOf(fields.platformId), gameId: gameIdOf(fields.gameId) }, fileName),
    playedAt: startOf(fields.endOfGameTimestamp, durationSeconds),
    durationSeconds,
    gameVersion: gameVersionOf(fields.gameVersion),
    queueId: readCount(fields.queueId),
    mapId: readCount(fields.mapId),
    gameMode: readWord(fields.gameMode),
    gameType: readWord(fields.gameType),
    endedInSurrender: readAnyFlag(stats.map((line) => line.GAME_ENDED_IN_SURRENDER)),
    endedInEarlySurrender: readAnyFlag([
      fields.gameEndedInEarlySurrender,
      fields.teamEarlySurrendered,
      ...stats.flatMap((line) => [line.GAME_ENDED_IN_EARLY_SURRENDER, line.TEAM_EARLY_SURRENDERED]),
    ]),
    participants: [...blue, ...red],
    teamWins: { blue: readFlag(team('blue').isWinningTeam), red: readFlag(team('red').isWinningTeam) },
    blue: endOfGameTeam(team('blue'), blue),
    red: endOfGameTeam(team('red'), red),
    withoutScoreboard: 'NOT_A_MATCH',
  })
}

const playersOf = (team: Fields) => listOf(team.players).filter(isFields)

function startOf(endedAt: unknown, durationSeconds: number | null): number | null {
  const end = readTime(endedAt)
  return end === null || durationSeconds === null ? null : end - durationSeconds * 1000
}

function participant(player: Fields, side: Side, isBot: boolean | null): ParsedParticipant | null {
  const stats = fieldsOf(player.stats)
  const scoreboard = readScoreboard(stats, UPPER_CASE_KEYS)
  if (scoreboard === null) return null
  return {
    side,
    // Winners have `WIN: 1` and no `LOSE`. Losers have `LOSE: 1` and no `WIN`.
    win: readFlag(stats.WIN) ?? (readFlag(stats.LOSE) === true ? false : null),
    ...readNames({ gameName: player.riotIdGameName, tagLine: player.riotIdTagLine }, player.summonerName),
    ...readPuuids(player.puuid),
    isBot,
    // Custom games have 0 as account level and -1 as icon.
    accountLevel: readPositive(player.level),
    profileIconId: readCount(player.profileIconId),
    championId: readPositive(player.championId),
    championKey: readWord(player.skinName),
    spell1Id: readPositive(player.spell1Id),
    spell2Id: readPositive(player.spell2Id),
    keystoneId: readPositive(stats.PERK0),
    subStyleId: readPositive(stats.PERK_SUB_STYLE),
    position: positionOf(player.detectedTeamPosition) ?? positionOf(player.selectedPosition),
    ...scoreboard,
    items: Array.isArray(player.items) ? itemsOf(player.items) : scoreboard.items,
  }
}

function endOfGameTeam(team: Fields, players: readonly (ParsedParticipant | null)[]): ParsedTeam {
  const bans = bansOf(team.championBans)
  const total = (kills: (one: ParsedParticipant) => number | null) =>
    sumOrUnknown(players.map((player) => player && kills(player)))
  return {
    // The list is always empty in custom games, so an empty list says nothing.
    bans: bans?.length === 0 ? null : bans,
    towers: total((one) => one.turretKills),
    inhibitors: total((one) => one.inhibitorKills),
    dragons: total((one) => one.dragonKills),
    barons: total((one) => one.baronKills),
    heralds: null,
    grubs: null,
  }
}
