import type { MatchDetail } from '@buri/contract/matches'
import { championNameOf } from '@buri/domain/gameData/champions'
import { firstTestimonies } from '@buri/domain/matches/judgeVersions'
import { doubtReasons } from '@buri/domain/matches/plausibility'
import { unratedReason } from '@buri/domain/matches/ratedMatch'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { StoredMatch } from '#server/features/matches/matches.repository.ts'
import { teamSummary } from '#server/features/matches/teamSummary.ts'
import { timelineDifferencesOf } from '#server/features/matches/timelineDifferences.ts'
import { clanOf } from '#server/model/matches/scoreboard/matchListItem.ts'
import { type FocusedPlayer, participantsOf, personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { RatedRow } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import type { StoredTestimony } from '#server/model/matches/trust/testimonies.ts'

type DetailFocus = Omit<FocusedPlayer, 'selfId'>

/** Fields whose differences are not shown, because two spellings of a hidden player's name would reveal the name. */
const PERSONAL_FIELDS = /(gameName|tagLine|[pP]uuid|accountLevel|profileIconId)$/

export type MatchRights = {
  isConcerned: boolean
  isSilentGuest: boolean
  canConfirm: boolean
  shownKey: string | null
  canDispute: boolean
  disputes: number
}
export const NO_RIGHTS: MatchRights = {
  isConcerned: false,
  isSilentGuest: false,
  canConfirm: false,
  shownKey: null,
  canDispute: false,
  disputes: 0,
}

const WITNESS_KINDS = { source: 'sender', account: 'confirmed', staff: 'staff', night: 'night' } as const

const witnessOf = ({ by, kind, at, sides }: StoredTestimony): MatchDetail['witnesses'][number] => {
  const [side = null, ...otherSides] = sides
  const statement = { side: otherSides.length > 0 ? null : side, at: new Date(at).toISOString() }
  return { kind: by === null ? 'operator' : WITNESS_KINDS[kind], ...statement }
}

type DetailSources = {
  match: StoredMatch & { testimonies: readonly StoredTestimony[] }
  scoreboard: readonly RatedRow[]
  rights: MatchRights
  series: MatchDetail['series']
}

export function matchDetail({ match, scoreboard, rights, series }: DetailSources, focus: DetailFocus): MatchDetail {
  return {
    matchId: match.matchId,
    matchDate: match.playedAt.toISOString(),
    dateSource: match.dateSource,
    gameDuration: match.durationSeconds,
    gameVersion: match.gameVersion,
    gameType: match.typeLabel,
    clan: clanOf(match, focus.audience),
    gameMode: match.gameMode,
    matchRemark: match.remark,
    host: match.host && personOf(match.host, focus.audience),
    series,
    isRemake: match.isRemake,
    isCounted: match.isCounted,
    isRated: match.isRated,
    unratedReason: isCountedTrust(match.standing) ? unratedReason({ ...match, gameType: match.gameTypeCode }) : null,
    standing: match.standing,
    maturesAt: match.maturesAt?.toISOString() ?? null,
    doubts: rights.isConcerned ? doubtReasons(match.doubts) : [],
    witnesses: firstTestimonies(match.testimonies)
      .filter(({ versionKey }) => versionKey === match.versionKey)
      .map(witnessOf),
    silentGuests: match.silentGuests,
    isSilentGuest: rights.isSilentGuest,
    canConfirm: rights.canConfirm,
    shownKey: rights.shownKey,
    canDispute: rights.canDispute,
    disputes: rights.disputes,
    winner: match.winner,
    isRecalculating: match.isRecalculating,
    sources: [...new Set(match.sources)],
    disagreements: match.disagreements.filter(({ field }) => !PERSONAL_FIELDS.test(field)),
    participants: participantsOf(scoreboard, { ...focus, selfId: null }),
    teams: [
      teamSummary('blue', match.blueTeam, match, scoreboard, focus),
      teamSummary('red', match.redTeam, match, scoreboard, focus),
    ],
    scoreChanges: scoreboard.flatMap((row) => scoreChangeOf(row, focus)),
    timeline: timelineDifferencesOf(match.timeline, scoreboard),
  }
}

function scoreChangeOf(row: RatedRow, { urls, audience }: DetailFocus): MatchDetail['scoreChanges'] {
  const { muBefore, sigmaBefore, muAfter, sigmaAfter } = row
  const person = personOf(row, audience)
  if (person.isHidden) return []
  if (muBefore === null || sigmaBefore === null || muAfter === null || sigmaAfter === null) return []
  return [
    {
      ...person,
      side: row.side,
      championName: championNameOf(row),
      championImageUrl: urls.championImageUrl(row),
      before: felicanScore({ mu: muBefore, sigma: sigmaBefore }),
      after: felicanScore({ mu: muAfter, sigma: sigmaAfter }),
    },
  ]
}
