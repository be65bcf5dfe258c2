import type { NightEvent } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aNight } from '../aNight.ts'
import { NightLog } from './NightLog.tsx'

const anEvent = (change: Partial<NightEvent> & Pick<NightEvent, 'kind' | 'revision'>): NightEvent => ({
  at: '2026-11-21T11:55:00.000Z',
  n: null,
  who: null,
  entered: [],
  note: null,
  ...change,
})
const linesOf = (log: NightEvent[]) => {
  render(<NightLog night={aNight({ log })} />)
  const list = within(screen.getByRole('region', { name: '진행 기록' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('events are listed with their time in Seoul, newest first, and the last one says who opened the night', () => {
  const log = [
    anEvent({ revision: 9, kind: 'places', n: 13, entered: ['낮잠자는용', '둘', '셋'] }),
    anEvent({ revision: 8, kind: 'left', who: { summonerName: '참새방앗간' }, entered: ['바람탄곰'] }),
    anEvent({ revision: 7, kind: 'teams', n: 1 }),
    anEvent({ revision: 6, kind: 'teams', n: 1 }),
    anEvent({ revision: 5, kind: 'removed', who: { summonerName: null } }),
    anEvent({ revision: 4, kind: 'left', who: { summonerName: null } }),
    anEvent({ revision: 3, kind: 'joined', who: { summonerName: '비공개 소환사' } }),
  ]
  expect(linesOf(log)).toEqual([
    '20:55정원이 13명이 되어 낮잠자는용 님 외 2명이 들어왔어요',
    '20:55참새방앗간 님이 나가서 바람탄곰 님이 들어왔어요',
    '20:55경기 1 팀이 정해졌어요',
    '20:55참가자 한 명을 내보냈어요',
    '20:55손님 한 명이 나갔어요',
    '20:55비공개 소환사 님이 참가했어요',
    '17:00새벽감자 님이 내전을 열었어요',
  ])
})

test('an event on another day than the night is shown with its date', () => {
  const log = [
    anEvent({ revision: 4, kind: 'teams', n: 2, at: '2026-11-21T15:10:00.000Z' }),
    anEvent({ revision: 3, kind: 'teams', n: 1 }),
  ]
  expect(linesOf(log).slice(0, 2)).toEqual(['11월 22일 00:10경기 2 팀이 정해졌어요', '20:55경기 1 팀이 정해졌어요'])
})

test('people whom the host added or removed one after the other share a line of the log', () => {
  const timeOfSecond = (second: number) => `2026-11-21T11:55:${String(second).padStart(2, '0')}.000Z`
  const anAddition = (revision: number, summonerName: string | null, when: string) =>
    anEvent({ revision, kind: 'added', who: { summonerName }, at: when })
  const log = [
    anEvent({ revision: 9, kind: 'removed', who: { summonerName: '넷' }, entered: ['다섯'] }),
    anEvent({ revision: 8, kind: 'removed', who: { summonerName: '셋' } }),
    anAddition(7, null, timeOfSecond(42)),
    anAddition(6, '셋', timeOfSecond(41)),
    anAddition(5, '둘', timeOfSecond(40)),
    anAddition(4, '하나', timeOfSecond(39)),
    anAddition(3, '어제', '2026-11-21T11:50:00.000Z'),
    anEvent({ revision: 2, kind: 'joined', who: { summonerName: '나' } }),
    anEvent({ revision: 1, kind: 'joined', who: { summonerName: '너' } }),
  ]
  expect(linesOf(log).slice(0, -1)).toEqual([
    '20:55넷 님을 내보내서 다섯 님이 들어왔어요',
    '20:55셋 님을 내보냈어요',
    '20:55주최자가 하나 님 외 3명을 추가했어요',
    '20:50주최자가 어제 님을 추가했어요',
    '20:55나 님이 참가했어요',
    '20:55너 님이 참가했어요',
  ])
})

test('the number of a game is followed by the Korean particle that fits its pronunciation', () => {
  const log = [2, 3].map((n) => anEvent({ revision: n, kind: 'setVoided', n, note: '정전' }))
  expect(linesOf(log).slice(0, -1)).toEqual([
    '20:55경기 2를 세트에서 뺐어요: 정전',
    '20:55경기 3을 세트에서 뺐어요: 정전',
  ])
})

test('if older events are cut off, the last line does not say how many people it is about', () => {
  const log = Array.from({ length: NIGHT_LIMITS.eventsShown }, (_, nth) =>
    anEvent({ revision: 100 - nth, kind: 'added', who: { summonerName: `길손${nth}` } }),
  )
  expect(linesOf(log)).toEqual(['20:55주최자가 길손29 님 외 여러 명을 추가했어요'])
})

test('the log first shows eight events, then all, and does not say who opened the night if older events are cut off', async () => {
  const log = Array.from({ length: NIGHT_LIMITS.eventsShown }, (_, nth) =>
    anEvent({ revision: 100 - nth, kind: nth % 2 ? 'closed' : 'reopened' }),
  )
  expect(linesOf(log)).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: '이전 기록 22개 보기' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(NIGHT_LIMITS.eventsShown)
  expect(screen.queryByText(/열었어요/)).toBeNull()
})

test('a line about a ruling has a colon only before the reason', () => {
  const log = [
    anEvent({ revision: 9, kind: 'pairingGiven', note: '감자 팀 (vs 물약 팀): 지각' }),
    anEvent({ revision: 8, kind: 'pairingDropped', note: '감자 팀 vs 물약 팀: 시간 부족' }),
    anEvent({ revision: 7, kind: 'pairingReturned', note: '감자 팀 vs 물약 팀: 잘못 누름' }),
    anEvent({ revision: 6, kind: 'teamDissolved', note: '와드 팀: 두 명이 나감' }),
    anEvent({ revision: 5, kind: 'teamReturned', note: '와드 팀: 돌아옴' }),
  ]
  expect(linesOf(log).slice(0, -1)).toEqual([
    '20:55몰수승 · 감자 팀 (vs 물약 팀): 지각',
    '20:55대진에서 뺐어요 · 감자 팀 vs 물약 팀: 시간 부족',
    '20:55대진 판정을 되돌렸어요 · 감자 팀 vs 물약 팀: 잘못 누름',
    '20:55팀을 해체했어요 · 와드 팀: 두 명이 나감',
    '20:55해체한 팀을 되돌렸어요 · 와드 팀: 돌아옴',
  ])
})
