import { expect, test } from 'vitest'
import { draftProblem, newDraft, newNightOf, offeredTimes, summaryOf, titleOfDraft } from './nightDraft.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')

test('one press opens tonight at nine for ten', () => {
  const draft = newDraft(NOW, null)
  expect(summaryOf(draft, NOW)).toBe('오늘 밤 9시, 10명')
  expect(titleOfDraft(draft)).toBe('토요일 밤 9시 내전')
  const { title, clanId, ...sent } = newNightOf(draft)
  expect([title, clanId]).toEqual([undefined, undefined])
  expect(sent).toMatchObject({ startsAt: '2026-11-21T12:00:00.000Z', places: 10, mode: 'balance', access: 'link' })
})

test('the times that are offered are words of a chat', () => {
  expect(offeredTimes(NOW).map(({ words }) => words)).toEqual(['오늘 밤 9시', '오늘 밤 10시', '내일 밤 9시'])
})

test('a night for members alone needs a clan', () => {
  expect(newNightOf({ ...newDraft(NOW, null), access: 'clan' }).access).toBe('link')
  expect(newNightOf({ ...newDraft(NOW, '가'), access: 'clan' }).access).toBe('clan')
})

test.each([
  { what: 'nobody', change: { places: Number.NaN } },
  { what: 'four', change: { places: 4 } },
  { what: 'sixty-one', change: { places: 61 } },
  { what: 'yesterday', change: { startsAt: NOW - 1 } },
  { what: 'next year', change: { startsAt: NOW + 91 * 86_400_000 } },
])('$what is refused before it is sent', ({ change }) => {
  expect(draftProblem(newDraft(NOW, null), NOW)).toBeNull()
  expect(draftProblem({ ...newDraft(NOW, null), ...change }, NOW)).not.toBeNull()
})
