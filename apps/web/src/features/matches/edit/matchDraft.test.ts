import { expect, test } from 'vitest'
import { aMatchDetail, aParticipant } from '../aMatch.ts'
import { changeOf, draftOf, withToggled } from './matchDraft.ts'

const CLAN = { id: '0190a000-0000-7000-8000-000000000001', clanName: '새벽반' }
const host = { summonerName: '주최자', tagLine: 'KR1', isHidden: false }
const match = aMatchDetail({
  matchDate: '2026-11-09T12:30:45.000Z',
  matchRemark: '결승',
  host,
  clan: CLAN,
  participants: [0, 1, 2].map((seat) => aParticipant({ isSubstitute: seat === 1 })),
})

test('an unchanged form sends no change', () => {
  expect(changeOf(draftOf(match), draftOf(match))).toEqual({})
  expect(draftOf(match)).toEqual({
    playedAt: '2026-11-09T21:30',
    remark: '결승',
    host: '주최자#KR1',
    clanId: CLAN.id,
    substitutes: [1],
  })
})

test.each([
  { edit: { playedAt: '2026-11-09T22:00' }, change: { matchDate: '2026-11-09T13:00:00.000Z' } },
  { edit: { playedAt: '' }, change: {} },
  { edit: { remark: ' 준결승 ' }, change: { remark: '준결승' } },
  { edit: { remark: '' }, change: { remark: null } },
  { edit: { host: '다음#KR1' }, change: { hostName: '다음#KR1' } },
  { edit: { host: null }, change: { hostName: null } },
  { edit: { clanId: null }, change: { clanId: null } },
  { edit: { substitutes: [] }, change: { substitutes: [] } },
  { edit: { substitutes: [0, 1] }, change: { substitutes: [0, 1] } },
])('the edit $edit is sent as $change', ({ edit, change }) => {
  const before = draftOf(match)
  expect(changeOf(before, { ...before, ...edit })).toEqual(change)
})

test('a hidden host is neither named nor sent back', () => {
  const hidden = draftOf({ ...match, host: { summonerName: '비공개 소환사', tagLine: null, isHidden: true } })
  expect(hidden.host).toBe('비공개 소환사')
  expect(changeOf(hidden, { ...hidden, remark: '다시' })).toEqual({ remark: '다시' })
})

test('a change of a match keeps a clan that the editor may not see', () => {
  const hidden = draftOf({ ...match, clan: null })
  expect(changeOf(hidden, { ...hidden, remark: '다시' })).toEqual({ remark: '다시' })
})

test('substitutes can be marked and unmarked, and are kept in the order of the seats', () => {
  expect(withToggled(withToggled([7], 2), 2)).toEqual([7])
  expect(withToggled([7], 2)).toEqual([2, 7])
})
