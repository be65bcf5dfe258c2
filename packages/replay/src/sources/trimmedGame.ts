import { botFlags } from '../botFlag.ts'
import { gameIdOf, identify, platformOf } from '../identity.ts'
import {
  type Fields,
  fieldsOf,
  gameVersionOf,
  listOf,
  readCount,
  readFlag,
  readPositive,
  readTime,
  readWord,
} from '../json/untrusted.ts'
import type { ParsedParticipant, ParseResult, Side } from '../parsedMatch.ts'
import { readNames, readPuuids } from '../playerIdentity.ts'
import { CAMEL_CASE_KEYS, readScoreboard } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { bansOf, clientTeam, findTeam, sideOf } from '../sides.ts'
import { byParticipantId } from './byParticipantId.ts'

/** Trimmed records come from a tool of Korean communities, which omits the platform. */
const HOME_PLATFORM = 'KR'

export const isTrimmedGame = (fields: Fields) =>
  Array.isArray(fields.stats) && Array.isArray(fieldsOf(fields.overview).teams)

/** Parses the client's record as Korean in-house tools trim it. It has no items, CS, vision, spells or tag lines. */
export function parseTrimmedGame(fields: Fields, fileName: string): ParseResult {
  const overview = fieldsOf(fields.overview)
  const runes = new Map(
    listOf(fields.runes)
      .map(fieldsOf)
      .map((line) => [line.participantId, line]),
  )
  const identity = identify({ platform: platformOf(overview.platformId), gameId: gameIdOf(overview.gameId) }, fileName)

  const lines = byParticipantId(fields.stats)
  const bots = botFlags(lines)
  return settleMatch({
    source: 'lcu-trimmed',
    ...identity,
    platform: identity.platform ?? HOME_PLATFORM,
    playedAt: readTime(overview.gameCreation) ?? readTime(overview.gameCreationDate),
    durationSeconds: readCount(overview.gameDuration),
    gameVersion: gameVersionOf(overview.gameVersion),
    queueId: readCount(overview.queueId),
    mapId: readCount(overview.mapId),
    gameMode: readWord(overview.gameMode),
    gameType: readWord(overview.gameType),
    endedInSurrender: null,
    endedInEarlySurrender: null,
    participants: lines.map((line, slot) => participant(line, runes.get(line.participantId) ?? {}, bots[slot] ?? null)),
    teamWins: {
      blue: readFlag(findTeam(overview.teams, 'blue').win),
      red: readFlag(findTeam(overview.teams, 'red').win),
    },
    blue: trimmedTeam(overview, 'blue'),
    red: trimmedTeam(overview, 'red'),
    withoutScoreboard: 'NOT_A_MATCH',
  })
}

function participant(line: Fields, runes: Fields, isBot: boolean | null): ParsedParticipant | null {
  const side = sideOf(line.teamId)
  const scoreboard = readScoreboard(line, CAMEL_CASE_KEYS)
  if (side === null || scoreboard === null) return null
  return {
    side,
    win: readFlag(line.win),
    ...readNames({ gameName: line.gameName, tagLine: line.tagLine }, line.summoner),
    ...readPuuids(line.puuid),
    isBot,
    accountLevel: null,
    profileIconId: null,
    championId: readPositive(line.championId),
    championKey: null,
    spell1Id: null,
    spell2Id: null,
    keystoneId: readPositive(runes.perk0),
    subStyleId: readPositive(runes.perkSubStyle),
    position: null,
    ...scoreboard,
  }
}

function trimmedTeam(overview: Fields, side: Side) {
  const team = clientTeam(findTeam(overview.teams, side))
  return { ...team, bans: team.bans ?? bansOf(fieldsOf(overview.teamBans)[side === 'blue' ? '100' : '200']) }
}
