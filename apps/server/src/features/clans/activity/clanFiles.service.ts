import { LIMITS } from '@buri/contract/limits'
import { RANK_LABELS } from '@buri/domain/clans/clanRights'
import { csvPieces } from '@buri/domain/csv'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { gameWords } from '@buri/domain/nights/gameWords'
import { DAY_MS, seoulClock } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import type { MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import { ratedScoreboardsOf } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { memberReads } from '../members.repository.ts'
import { shownMember } from '../shownPeople.ts'
import { clanMatchReads } from './clanMatches.repository.ts'
import { shownClanMatch } from './shownClanMatch.ts'

type Options = {
  pool: Pool
  urls: ImageUrls
  players: PlayerFinder
  now: () => Date
  matchesAtOnce?: number
}

const MONTH_MS = 30 * DAY_MS
const MEMBERS_HEAD = [
  '닉네임',
  '등급',
  '소환사',
  '부리 점수',
  '주 포지션',
  '최근 내전',
  '가입',
  '최근 30일 판수',
  '메모',
]
const MATCHES_HEAD = [
  '경기',
  '시각',
  '종류',
  '길이(초)',
  '승리',
  '블루 킬',
  '레드 킬',
  '블루 예측(%)',
  'MVP',
  '비고',
  '내전',
]
const SIDES = { blue: '블루팀', red: '레드팀' }

const textOf = (value: number | null) => (value === null ? '' : String(value))

const clockOf = (iso: string | null) => (iso === null ? '' : seoulClock(Date.parse(iso)).replace('T', ' '))

/** The exported tables contain only what the caller may see. */
export function clanFileService({ pool, urls, players, now, matchesAtOnce = 200 }: Options) {
  async function* memberRows(clanId: string, viewer: SignedIn) {
    const people = memberReads(pool)
    const rows = await people.members(viewer.userId, clanId)
    const played = await people.played(clanId, new Date(now().getTime() - MONTH_MS))
    yield rows
      .map((row) => shownMember(row, urls, { notes: true, played }))
      .map(({ nickname, rank, joinedAt, player, note, month }) => [
        nickname,
        RANK_LABELS[rank],
        player ? `${player.summonerName}#${player.tagLine}` : '',
        textOf(player?.felicanScore ?? null),
        player?.mainPosition ? POSITION_NAMES[player.mainPosition] : '',
        clockOf(player?.lastPlayedAt ?? null),
        clockOf(joinedAt),
        textOf(month?.games ?? null),
        note ?? '',
      ])
  }

  async function* matchRows(clanId: string, viewer: SignedIn) {
    const audience = await players.audience(viewer)
    const games = clanMatchReads(pool)
    let lastItem: MatchListItem | undefined
    for (let remaining: number = LIMITS.clanMatchesExported; remaining > 0; remaining -= matchesAtOnce) {
      const rows = await games.matches(
        clanId,
        {},
        { limit: Math.min(remaining, matchesAtOnce), after: lastItem, viewerId: viewer.userId },
      )
      const scoreboards = await ratedScoreboardsOf(
        pool,
        rows.map(({ matchId }) => matchId),
      )
      yield rows
        .map((row) => shownClanMatch(row, scoreboards.get(row.matchId) ?? [], { urls, selfId: null, audience }))
        .map((match) => [
          match.matchId,
          clockOf(match.matchDate),
          match.gameType,
          String(match.gameDuration),
          match.night?.winner ?? (match.winner ? SIDES[match.winner] : ''),
          String(match.blueKills),
          String(match.redKills),
          textOf(match.predictedBlueWin),
          match.mvp?.summonerName ?? '',
          match.matchRemark ?? '',
          match.night ? `${match.night.title} ${gameWords(match.night.n)}` : '',
        ])
      lastItem = rows.at(-1)
      if (rows.length < matchesAtOnce) return
    }
  }

  return {
    members: (clanId: string, viewer: SignedIn) => csvPieces(MEMBERS_HEAD, memberRows(clanId, viewer)),
    matches: (clanId: string, viewer: SignedIn) => csvPieces(MATCHES_HEAD, matchRows(clanId, viewer)),
  }
}
export type ClanFileService = ReturnType<typeof clanFileService>
