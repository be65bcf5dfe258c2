import { expect, test } from 'vitest'
import { belongsToNight, unsentReason } from './filesOfNight.ts'
import type { FilePreview, PreviewLine } from './previewFile.ts'

const previewLine = (name: string, slot: number): PreviewLine => ({
  ...{ slot, name },
  ...{ championName: '아리', kills: 0, deaths: 0, assists: 0 },
})
const NAMES = ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차']
const previewOf = (names: readonly string[]): FilePreview => ({
  kind: 'match',
  typeLabel: '내전',
  durationSeconds: 1800,
  winner: 'blue',
  playedAt: null,
  teams: { blue: names.slice(0, 5).map(previewLine), red: names.slice(5).map(previewLine) },
})
const night = {
  title: '정기전',
  clanId: null,
  unstarted: [],
  games: [['하나', '둘'], NAMES.map((name) => `${name}군`)],
}

test("a file belongs to a night if it has eight of a game's ten names in any spelling, but not with seven or no names", () => {
  const ten = NAMES.map((name) => `${name} 군`)
  expect(belongsToNight(night, previewOf(ten.with(0, '남').with(9, '모름')))).toBe(true)
  expect(belongsToNight(night, previewOf(ten.with(0, '남').with(5, '객').with(9, '모름')))).toBe(false)
  expect([belongsToNight(night, { kind: 'timeline' }), belongsToNight(night, null)]).toEqual([false, false])
  expect(belongsToNight({ ...night, games: [] }, previewOf(ten))).toBe(false)
})

test('for a file that is not sent automatically, a sentence says why and what sending it would do', () => {
  const strangers = Array.from({ length: 10 }, (_, index) => `길손${index}`)
  const six = [...NAMES.slice(0, 6), ...strangers.slice(6)]
  const unstarted = { ...night, games: [], unstarted: [NAMES] }
  expect(unsentReason(night, previewOf(NAMES.map((name) => `${name} 군`)))).toBeNull()
  expect(unsentReason(night, { kind: 'timeline' })).toBeNull()
  expect(unsentReason({ ...night, games: [NAMES] }, previewOf(six))).toMatch(/6명만 같아서 .* 내전에서 물어봐요\.$/)
  expect(unsentReason(night, previewOf(strangers))).toMatch(
    /0명만 같은 다른 경기예요\. .* 내전의 결과가 되지 않아요\.$/,
  )
  expect(unsentReason(unstarted, previewOf(NAMES))).toMatch(/아직 시작하지 않은 판이에요\. .*경기 시작을 누른 다음에/)
  expect(unsentReason(unstarted, previewOf(strangers))).toBe(
    '정기전에는 리플레이를 기다리는 판이 없어요. 올리면 전적에만 남아요.',
  )
})
