import { botFlags } from '../botFlag.ts'
import { type GameIdentity, identify, identityFromName } from '../identity.ts'
import {
  type Fields,
  gameVersionOf,
  readAnyFlag,
  readCount,
  readFlag,
  readPositive,
  readWord,
} from '../json/untrusted.ts'
import type { ParsedParticipant, ParsedTeam, ParseResult, Side } from '../parsedMatch.ts'
import { readNames, readPuuids } from '../playerIdentity.ts'
import { positionOrGuess } from '../positions.ts'
import { refuse } from '../refusal.ts'
import { readScoreboard, sumOrUnknown, UPPER_CASE_KEYS } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { sideOf } from '../sides.ts'
import { type ReplayStatistics, statisticsIn } from './replayDump.ts'

export type ReplayContainer = GameIdentity & { source: 'rofl-v1' | 'rofl-v2'; gameVersion: string | null }

/**
 * Parses metadata without its container. v1 includes the version. v2 has the version only in the container's header, so
 * it is unknown.
 */
export function parseBareStatistics(statistics: ReplayStatistics, fileName: string): ParseResult {
  const gameVersion = gameVersionOf(statistics.gameVersion)
  const source = gameVersion === null ? 'rofl-v2' : 'rofl-v1'
  const identity = identityFromName(typeof statistics.matchId === 'string' ? statistics.matchId : '')
  return parseStatistics(statistics, { source, gameVersion, ...identity }, fileName)
}

export function parseReplayMetadata(metadata: Fields, container: ReplayContainer, fileName: string): ParseResult {
  const statistics = statisticsIn(metadata)
  if (statistics === undefined) return refuse('NO_STATS', 'metadata without statsJson')
  return statistics.ok ? parseStatistics(statistics, container, fileName) : statistics
}

function parseStatistics(statistics: ReplayStatistics, container: ReplayContainer, fileName: string): ParseResult {
  const { lines } = statistics
  const bots = botFlags(lines)
  const linesOfSide = (side: Side) => lines.filter((line) => sideOf(line.TEAM) === side)
  return settleMatch({
    source: container.source,
    ...identify(container, fileName),
    playedAt: null,
    durationSeconds: durationSeconds(statistics),
    gameVersion: gameVersionOf(statistics.gameVersion) ?? container.gameVersion,
    queueId: null,
    mapId: null,
    gameMode: null,
    gameType: null,
    endedInSurrender: readAnyFlag(lines.map((line) => line.GAME_ENDED_IN_SURRENDER)),
    endedInEarlySurrender: readAnyFlag(
      lines.flatMap((line) => [line.GAME_ENDED_IN_EARLY_SURRENDER, line.TEAM_EARLY_SURRENDERED]),
    ),
    participants: lines.map((line, slot) => participant(line, bots[slot] ?? null)),
    teamWins: { blue: null, red: null },
    blue: replayTeam(linesOfSide('blue'), linesOfSide('red')),
    red: replayTeam(linesOfSide('red'), linesOfSide('blue')),
    withoutScoreboard: 'NO_STATS',
  })
}

function durationSeconds({ gameLength, lines }: ReplayStatistics): number | null {
  const milliseconds = readPositive(gameLength)
  if (milliseconds !== null) return Math.floor(milliseconds / 1000)
  const played = lines.map((line) => readCount(line.TIME_PLAYED)).filter((seconds) => seconds !== null)
  return played.length === 0 ? null : Math.max(...played)
}

function participant(line: Fields, isBot: boolean | null): ParsedParticipant | null {
  const side = sideOf(line.TEAM)
  const scoreboard = readScoreboard(line, UPPER_CASE_KEYS)
  if (side === null || scoreboard === null) return null
  return {
    side,
    win: readFlag(line.WIN),
    ...readNames({ gameName: line.RIOT_ID_GAME_NAME, tagLine: line.RIOT_ID_TAG_LINE }, line.NAME),
    ...readPuuids(line.PUUID),
    isBot,
    accountLevel: null,
    profileIconId: null,
    championId: null,
    // `SKIN` is the champion's internal name, not the skin's.
    championKey: readWord(line.SKIN),
    spell1Id: readPositive(line.SUMMONER_SPELL_1),
    spell2Id: readPositive(line.SUMMONER_SPELL_2),
    keystoneId: readPositive(line.KEYSTONE_ID) ?? readPositive(line.PERK0),
    subStyleId: readPositive(line.PERK_SUB_STYLE),
    position: positionOrGuess(line.TEAM_POSITION, line.INDIVIDUAL_POSITION),
    ...scoreboard,
  }
}

/** Prefers the opponents' losses, which are exact: a team's own last hits miss buildings that minions finished. */
function replayTeam(own: readonly Fields[], others: readonly Fields[]): ParsedTeam {
  const total = (key: string) => sumOrUnknown(own.map((line) => readCount(line[key])))
  const lostByOthers = (key: string) => readCount(others[0]?.[key])
  return {
    bans: null,
    towers: lostByOthers('FRIENDLY_TURRET_LOST') ?? total('TURRETS_KILLED'),
    inhibitors: lostByOthers('FRIENDLY_DAMPEN_LOST') ?? total('BARRACKS_KILLED'),
    dragons: total('DRAGON_KILLS'),
    barons: total('BARON_KILLS'),
    heralds: total('RIFT_HERALD_KILLS'),
    grubs: total('HORDE_KILLS'),
  }
}
