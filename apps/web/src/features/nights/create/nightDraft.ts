import type { ClanRank } from '@buri/contract/clans'
import type { MatchClan } from '@buri/contract/matches'
import type { NewNight, Night, NightCard } from '@buri/contract/nights/nights'
import type { NewTemplate, NightTemplate } from '@buri/contract/nights/templates'
import {
  type BalanceChoice,
  defaultStart,
  defaultTitleOf,
  NIGHT_LIMITS,
  type NightAccess,
  type NightMap,
  type NightMode,
  SOONEST_START_MS,
  WEEKDAYS,
} from '@buri/domain/nights/nightSettings'
import { NO_SERIES, type SeriesSettings } from '@buri/domain/nights/seriesSettings'
import {
  judgeTeamsSettings,
  maxRoomsFor,
  PLANS_OF,
  playerCountOf,
  type TeamsSettings,
  TWO_TEAMS,
} from '@buri/domain/nights/teams/teamsSettings'
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulHour, seoulWeekday } from '@buri/domain/seoulTime'
import { dayAndTimeInWords, wordedTime } from '@buri/domain/wordedTime'

export type NightClan = MatchClan & { crestUrl: string | null }

export type NightDraft = {
  clanId: string | null
  startsAt: number
  places: number
  mode: NightMode
  preset: BalanceChoice
  series: SeriesSettings
  schedule: TeamsSettings
  map: NightMap
  access: NightAccess
  isWeekly: boolean
  title: string
  remark: string
}

export const newDraft = (now: number, clanId: string | null): NightDraft => ({
  clanId,
  startsAt: defaultStart(now),
  places: NIGHT_LIMITS.places,
  mode: 'balance',
  preset: 'balanced',
  series: NO_SERIES,
  schedule: TWO_TEAMS,
  map: 'rift',
  access: 'link',
  isWeekly: false,
  title: '',
  remark: '',
})

type OwnClan = { id: string; mine: { rank: ClanRank | null } }

/** Returns the wanted clan or, if none is wanted, the only clan that the viewer leads. */
export function initialClan(clans: readonly OwnClan[], wantedId: string | null): string | null {
  if (wantedId !== null) return clans.find(({ id }) => id === wantedId)?.id ?? null
  const [led, ...others] = clans.filter(({ mine }) => mine.rank === 'leader')
  return others.length === 0 ? (led?.id ?? null) : null
}

export const withClan = (draft: NightDraft, clanId: string | null): NightDraft =>
  clanId === null
    ? {
        ...draft,
        clanId,
        isWeekly: false,
        access: draft.access === 'clan' ? 'link' : draft.access,
        preset: draft.preset === 'clan' ? 'balanced' : draft.preset,
      }
    : { ...draft, clanId }

export const draftOf = (template: NightTemplate, clanId: string | null): NightDraft => ({
  clanId,
  startsAt: Date.parse(template.nextAt),
  places: template.places,
  mode: template.mode,
  preset: template.preset,
  series: template.series,
  schedule: TWO_TEAMS,
  map: template.map,
  access: template.access,
  isWeekly: template.isWeekly,
  title: template.title,
  remark: template.remark,
})

/** Returns the latest night of the clan or, without a clan, of the viewer. `past` must have the latest night first. */
export const lastNightAmong = (past: readonly NightCard[], clanId: string | null): NightCard | undefined =>
  past.find(
    ({ state, clan, isHost }) =>
      state !== 'cancelled' && (clanId === null ? clan === null && isHost : clan?.id === clanId),
  )

export function draftFromNight(night: Night, clanId: string | null, now: number): NightDraft {
  const { places, mode, preset, map, access, remark, title } = night
  const { bestOf, sideRule, fearless, scope } = night.series
  const lastStart = Date.parse(night.startsAt)
  const days = Math.ceil((now + SOONEST_START_MS - lastStart) / DAY_MS)
  return {
    ...{ clanId, places, mode, preset, map, access, remark },
    series: { bestOf, sideRule, fearless, scope },
    schedule: night.schedule ? settingsOf(night.schedule) : TWO_TEAMS,
    title: title === defaultTitleOf(lastStart) ? '' : title,
    startsAt: lastStart + days * DAY_MS,
    isWeekly: false,
  }
}

const settingsOf = ({ teamCount, plan, rooms, leftOver }: TeamsSettings): TeamsSettings => ({
  ...{ teamCount, plan, rooms, leftOver },
})

export function withTeams(draft: NightDraft, teamCount: TeamsSettings['teamCount']): Partial<NightDraft> {
  if (teamCount === 2) return { schedule: TWO_TEAMS }
  const [plan = 'free'] = PLANS_OF[teamCount]
  return {
    schedule: { ...draft.schedule, teamCount, plan, rooms: maxRoomsFor(teamCount) },
    mode: 'balance',
    // In a night of several teams, a single game between two of them is not a series.
    series: draft.series.bestOf === 1 ? { ...draft.series, bestOf: null } : draft.series,
    places: Math.max(draft.places || 0, playerCountOf(teamCount)),
  }
}

export function templateOf(draft: NightDraft, name: string): NewTemplate {
  const { places, mode, preset, map, series, access, startsAt, isWeekly } = draft
  return {
    ...{ name, places, mode, preset, map, series, access, isWeekly },
    title: draft.title.trim(),
    remark: draft.remark.trim(),
    weekday: seoulWeekday(startsAt),
    minuteOfDay: seoulHour(startsAt) * 60 + (Math.floor(startsAt / MINUTE_MS) % 60),
  }
}

export const newNightOf = ({
  clanId,
  startsAt,
  title,
  remark,
  access,
  schedule,
  isWeekly: _,
  ...rest
}: NightDraft): NewNight => ({
  ...rest,
  ...(schedule.teamCount > 2 && { schedule }),
  ...(clanId !== null && { clanId }),
  ...(title.trim() !== '' && { title: title.trim() }),
  startsAt: new Date(startsAt).toISOString(),
  access: access === 'clan' && clanId === null ? 'link' : access,
  remark: remark.trim(),
})

export const titleOfDraft = ({ title, startsAt }: NightDraft) => title.trim() || defaultTitleOf(startsAt)

/** Returns a text such as 오늘 밤 9시, 10명. */
export const summaryOf = ({ startsAt, places, schedule }: NightDraft, now: number) =>
  `${dayAndTimeInWords(startsAt, now)}, ${places}명${schedule.teamCount > 2 ? `, ${schedule.teamCount}팀` : ''}`

export function suggestedTimes(now: number): { startsAt: number; words: string }[] {
  const first = defaultStart(now)
  return [first, first + HOUR_MS, first + DAY_MS].map((startsAt) => ({
    startsAt,
    words: dayAndTimeInWords(startsAt, now),
  }))
}

export const weeklyWords = (weekday: number, startsAt: number) =>
  `${WEEKDAYS[weekday]}마다 ${wordedTime(startsAt)} 내전`

/** Returns a sentence about the first problem, or `null` if the server would accept the draft. */
export function draftProblem({ places, startsAt, schedule, series }: NightDraft, now: number): string | null {
  const { teamCount } = schedule
  if (judgeTeamsSettings(schedule, { places, bestOf: series.bestOf }) === 'SERIES_TOO_LONG')
    return `${teamCount}팀은 하룻밤에 ${series.bestOf}판씩 하기 어렵습니다. 더 짧은 시리즈를 골라주세요.`
  if (teamCount > 2 && !(places >= playerCountOf(teamCount)))
    return `${teamCount}팀은 정원이 ${playerCountOf(teamCount)}명 이상이어야 합니다.`
  if (!Number.isInteger(places) || places < NIGHT_LIMITS.placesMin || places > NIGHT_LIMITS.placesMax)
    return `정원은 ${NIGHT_LIMITS.placesMin}명에서 ${NIGHT_LIMITS.placesMax}명까지입니다.`
  if (startsAt < now || startsAt > now + NIGHT_LIMITS.aheadMs) return '내전은 지금부터 90일 안에 시작해야 합니다.'
  return null
}
