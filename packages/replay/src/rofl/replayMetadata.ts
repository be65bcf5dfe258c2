import { type GameIdentity, identify } from '../identity.ts'
import { readJson } from '../json/readJson.ts'
import { anyFlag, count, type Fields, fieldsOf, flag, gameVersionOf, positive, word } from '../json/untrusted.ts'
import type { ParsedParticipant, ParsedTeam, ParseResult, Side } from '../parsedMatch.ts'
import { names, puuids } from '../playerIdentity.ts'
import { positionOrGuess } from '../positions.ts'
import { refuse } from '../refusal.ts'
import { readScoreboard, sumOrUnknown, UPPER_CASE_KEYS } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { sideOf } from '../sides.ts'

export type ReplayContainer = GameIdentity & { source: 'rofl-v1' | 'rofl-v2'; gameVersion: string | null }

export const isReplayMetadata = (fields: Fields) => typeof fields.statsJson === 'string' && 'gameLength' in fields

/** Metadata that lost its container. Only v1 writes the version into it, and v2 only into its head. */
export function parseBareMetadata(metadata: Fields, fileName: string): ParseResult {
  const gameVersion = gameVersionOf(metadata.gameVersion)
  const source = gameVersion === null ? 'rofl-v2' : 'rofl-v1'
  return parseReplayMetadata(metadata, { source, gameVersion, platform: null, gameId: null }, fileName)
}

/** The scoreboard is JSON within JSON, and every value in it is text. */
export function parseReplayMetadata(metadata: Fields, container: ReplayContainer, fileName: string): ParseResult {
  if (typeof metadata.statsJson !== 'string') return refuse('NO_STATS', 'metadata without statsJson')
  const stats = readJson(metadata.statsJson)
  if (!stats.ok) return refuse('NO_STATS', `statsJson: ${stats.reason}`)
  // Replays of 13.20 and 13.21 carry an empty list: RiotGames/developer-relations#831.
  if (!Array.isArray(stats.value) || stats.value.length === 0) return refuse('NO_STATS', 'statsJson lists nobody')

  const lines = stats.value.map(fieldsOf)
  const on = (side: Side) => lines.filter((line) => sideOf(line.TEAM) === side)
  return settleMatch({
    source: container.source,
    ...identify(container, fileName),
    playedAt: null,
    durationSeconds: durationSeconds(metadata, lines),
    gameVersion: gameVersionOf(metadata.gameVersion) ?? container.gameVersion,
    queueId: null,
    mapId: null,
    gameMode: null,
    gameType: null,
    endedInSurrender: anyFlag(lines.map((line) => line.GAME_ENDED_IN_SURRENDER)),
    endedInEarlySurrender: anyFlag(
      lines.flatMap((line) => [line.GAME_ENDED_IN_EARLY_SURRENDER, line.TEAM_EARLY_SURRENDERED]),
    ),
    participants: lines.map(participant),
    teamWins: { blue: null, red: null },
    blue: replayTeam(on('blue'), on('red')),
    red: replayTeam(on('red'), on('blue')),
    withoutScoreboard: 'NO_STATS',
  })
}

function durationSeconds(metadata: Fields, lines: readonly Fields[]): number | null {
  const milliseconds = positive(metadata.gameLength)
  if (milliseconds !== null) return Math.floor(milliseconds / 1000)
  const played = lines.map((line) => count(line.TIME_PLAYED)).filter((seconds) => seconds !== null)
  return played.length === 0 ? null : Math.max(...played)
}

function participant(line: Fields): ParsedParticipant | null {
  const side = sideOf(line.TEAM)
  const scoreboard = readScoreboard(line, UPPER_CASE_KEYS)
  if (side === null || scoreboard === null) return null
  return {
    side,
    win: flag(line.WIN),
    ...names({ gameName: line.RIOT_ID_GAME_NAME, tagLine: line.RIOT_ID_TAG_LINE }, line.NAME),
    ...puuids(line.PUUID),
    accountLevel: null,
    profileIconId: null,
    championId: null,
    // The champion's internal name, not the skin's.
    championKey: word(line.SKIN),
    spell1Id: positive(line.SUMMONER_SPELL_1),
    spell2Id: positive(line.SUMMONER_SPELL_2),
    keystoneId: positive(line.KEYSTONE_ID) ?? positive(line.PERK0),
    subStyleId: positive(line.PERK_SUB_STYLE),
    position: positionOrGuess(line.TEAM_POSITION, line.INDIVIDUAL_POSITION),
    ...scoreboard,
  }
}

/** What the other side lost is exact; last hits miss buildings that minions finished. */
function replayTeam(own: readonly Fields[], others: readonly Fields[]): ParsedTeam {
  const taken = (key: string) => sumOrUnknown(own.map((line) => count(line[key])))
  const lostByOthers = (key: string) => count(others[0]?.[key])
  return {
    bans: null,
    towers: lostByOthers('FRIENDLY_TURRET_LOST') ?? taken('TURRETS_KILLED'),
    inhibitors: lostByOthers('FRIENDLY_DAMPEN_LOST') ?? taken('BARRACKS_KILLED'),
    dragons: taken('DRAGON_KILLS'),
    barons: taken('BARON_KILLS'),
    heralds: taken('RIFT_HERALD_KILLS'),
    grubs: taken('HORDE_KILLS'),
  }
}
