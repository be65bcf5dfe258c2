import type { ClanRank } from '@buri/contract/clans'
import { describe, expect, test } from 'vitest'
import { aNight, NO_SERIES_SHOWN } from '../aNight.ts'
import {
  draftFromNight,
  draftProblem,
  initialClan,
  lastNightAmong,
  newDraft,
  newNightOf,
  suggestedTimes,
  summaryOf,
  titleOfDraft,
  withClan,
  withTeams,
} from './nightDraft.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')

test('a draft without changes is a night at nine in the evening for ten people', () => {
  const draft = newDraft(NOW, null)
  expect(summaryOf(draft, NOW)).toBe('오늘 밤 9시, 10명')
  expect(titleOfDraft(draft)).toBe('토요일 밤 9시 내전')
  const { title, clanId, ...sent } = newNightOf(draft)
  expect([title, clanId]).toEqual([undefined, undefined])
  expect(sent).toMatchObject({ startsAt: '2026-11-21T12:00:00.000Z', places: 10, mode: 'balance', access: 'link' })
})

test('a draft for four teams gets twenty places, two rooms and a plan, keeps its series, and is not divided by captains', () => {
  const series = { ...newDraft(NOW, null).series, bestOf: 3 as const }
  const before = { ...newDraft(NOW, null), mode: 'captains' as const, series }
  const draft = { ...before, ...withTeams(before, 4) }
  expect(summaryOf(draft, NOW)).toBe('오늘 밤 9시, 20명, 4팀')
  expect(newNightOf(draft)).toMatchObject({
    ...{ places: 20, mode: 'balance', series: { bestOf: 3 } },
    schedule: { teamCount: 4, plan: 'roundRobin', rooms: 2, leftOver: 'late' },
  })
  expect(draftProblem({ ...draft, places: 18 }, NOW)).toBe('4팀은 정원이 20명 이상이어야 합니다.')
  const sameTeams = { ...draft, ...withTeams(draft, 2) }
  expect(newNightOf(sameTeams)).not.toHaveProperty('schedule')
})

test('the offered times have labels in everyday words', () => {
  expect(suggestedTimes(NOW).map(({ words }) => words)).toEqual(['오늘 밤 9시', '오늘 밤 10시', '내일 밤 9시'])
})

test('a night for members only must have a clan', () => {
  expect(newNightOf({ ...newDraft(NOW, null), access: 'clan' }).access).toBe('link')
  expect(newNightOf({ ...newDraft(NOW, '가'), access: 'clan' }).access).toBe('clan')
})

test('a new draft has the requested clan, or else the only clan that the viewer leads', () => {
  const clan = (id: string, rank: ClanRank) => ({ id, mine: { rank } })
  const [led, alsoLed, helped] = [clan('가', 'leader'), clan('나', 'leader'), clan('다', 'officer')]
  expect(initialClan([helped, led], null)).toBe('가')
  expect(initialClan([led, alsoLed], null)).toBeNull()
  expect(initialClan([helped], null)).toBeNull()
  expect(initialClan([helped, led], '다')).toBe('다')
  expect(initialClan([led], '남의 클랜')).toBeNull()
})

test("a clan's night is for members and people with the link; a night without a clan cannot be members-only", () => {
  expect(newDraft(NOW, '가').access).toBe('link')
  const ofMembers = { ...newDraft(NOW, '가'), access: 'clan', isWeekly: true } as const
  expect(withClan(ofMembers, null)).toMatchObject({ clanId: null, access: 'link', isWeekly: false })
  expect(withClan(ofMembers, '나')).toMatchObject({ clanId: '나', access: 'clan', isWeekly: true })
  expect(withClan({ ...ofMembers, access: 'everyone' }, null).access).toBe('everyone')
})

test.each([
  { mistake: 'nobody', change: { places: Number.NaN } },
  { mistake: 'four', change: { places: 4 } },
  { mistake: 'sixty-one', change: { places: 61 } },
  { mistake: 'yesterday', change: { startsAt: NOW - 1 } },
  { mistake: 'next year', change: { startsAt: NOW + 91 * 86_400_000 } },
])('$mistake is refused before it is sent', ({ change }) => {
  expect(draftProblem(newDraft(NOW, null), NOW)).toBeNull()
  expect(draftProblem({ ...newDraft(NOW, null), ...change }, NOW)).not.toBeNull()
})

describe('a draft like the last night', () => {
  const LAST = aNight({
    ...{ places: 12, mode: 'captains', preset: 'position', map: 'abyss', access: 'clan' },
    series: { ...NO_SERIES_SHOWN, bestOf: 3, fearless: 'soft' },
    ...{ remark: '늦으면 알려주세요', title: '토요 정기전', startsAt: '2026-11-14T13:30:00.000Z' },
  })

  test('a draft like the last night has the same settings and time of day', () => {
    expect(draftFromNight(LAST, '가', NOW)).toEqual({
      ...{ clanId: '가', places: 12, mode: 'captains', preset: 'position', map: 'abyss', access: 'clan' },
      series: { bestOf: 3, sideRule: 'alternate', fearless: 'soft', scope: 'series' },
      schedule: { teamCount: 2, plan: 'free', rooms: 1, leftOver: 'late' },
      ...{ isWeekly: false, remark: '늦으면 알려주세요', title: '토요 정기전' },
      startsAt: Date.parse('2026-11-21T22:30:00+09:00'),
    })
  })

  test('a draft like the last night is for tomorrow if its time is over or near, and its automatic title has the new time', () => {
    const nightWithTitle = { ...LAST, title: '토요일 밤 10시 30분 내전' }
    const late = Date.parse('2026-11-21T22:25:00+09:00')
    const draft = draftFromNight(nightWithTitle, '가', late)
    expect([draft.title, new Date(draft.startsAt).toISOString()]).toEqual(['', '2026-11-22T13:30:00.000Z'])
    expect(titleOfDraft(draft)).toBe('일요일 밤 10시 30분 내전')
  })

  test("the last night is the clan's latest one that took place, or without a clan the latest that the viewer hosted", () => {
    const card = (id: string, change: Partial<typeof LAST> = {}) => ({
      ...LAST,
      id,
      state: 'finished' as const,
      ...change,
    })
    const [other, off, own, mine] = [
      card('다른 클랜', { clan: { id: '나', clanName: '나', crestUrl: null } }),
      card('취소됨', { clan: { id: '가', clanName: '가', crestUrl: null }, state: 'cancelled' }),
      card('클랜', { clan: { id: '가', clanName: '가', crestUrl: null } }),
      card('내가 연 것', { clan: null, isHost: true }),
    ]
    const strangers = card('남이 연 것', { clan: null })
    const past = [other, off, strangers, own, mine]
    expect(lastNightAmong(past, '가')?.id).toBe('클랜')
    expect(lastNightAmong(past, null)?.id).toBe('내가 연 것')
    expect(lastNightAmong([other, off, strangers], null)).toBeUndefined()
  })
})
