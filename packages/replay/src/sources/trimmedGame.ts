import { botFlags } from '../botFlag.ts'
import { gameIdOf, identify, platformOf } from '../identity.ts'
import { count, type Fields, fieldsOf, flag, gameVersionOf, listOf, moment, positive, word } from '../json/untrusted.ts'
import type { ParsedParticipant, ParseResult, Side } from '../parsedMatch.ts'
import { names, puuids } from '../playerIdentity.ts'
import { CAMEL_CASE_KEYS, readScoreboard } from '../scoreboard.ts'
import { settleMatch } from '../settleMatch.ts'
import { bansOf, clientTeam, findTeam, sideOf } from '../sides.ts'
import { byParticipantId } from './byParticipantId.ts'

/** These records come from a tool of Korean communities, which omits the platform. */
const HOME_PLATFORM = 'KR'

export const isTrimmedGame = (fields: Fields) =>
  Array.isArray(fields.stats) && Array.isArray(fieldsOf(fields.overview).teams)

/** Parses the client's record as Korean in-house tools trim it: no items, CS, vision, spells or tag lines. */
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
    playedAt: moment(overview.gameCreation) ?? moment(overview.gameCreationDate),
    durationSeconds: count(overview.gameDuration),
    gameVersion: gameVersionOf(overview.gameVersion),
    queueId: count(overview.queueId),
    mapId: count(overview.mapId),
    gameMode: word(overview.gameMode),
    gameType: word(overview.gameType),
    endedInSurrender: null,
    endedInEarlySurrender: null,
    participants: lines.map((line, slot) => participant(line, runes.get(line.participantId) ?? {}, bots[slot] ?? null)),
    teamWins: {
      blue: flag(findTeam(overview.teams, 'blue').win),
      red: flag(findTeam(overview.teams, 'red').win),
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
    win: flag(line.win),
    ...names({ gameName: line.gameName, tagLine: line.tagLine }, line.summoner),
    ...puuids(line.puuid),
    isBot,
    accountLevel: null,
    profileIconId: null,
    championId: positive(line.championId),
    championKey: null,
    spell1Id: null,
    spell2Id: null,
    keystoneId: positive(runes.perk0),
    subStyleId: positive(runes.perkSubStyle),
    position: null,
    ...scoreboard,
  }
}

function trimmedTeam(overview: Fields, side: Side) {
  const team = clientTeam(findTeam(overview.teams, side))
  return { ...team, bans: team.bans ?? bansOf(fieldsOf(overview.teamBans)[side === 'blue' ? '100' : '200']) }
}
