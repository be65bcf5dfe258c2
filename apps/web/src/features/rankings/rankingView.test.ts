import { POSITIONS } from '@buri/domain/matches/matchFacts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankingViewOf, searchOfRanking, withRankingChoice } from './rankingView.ts'

const CLAN = '0190a3c2-7d1e-7c3a-9f00-1a2b3c4d5e6f'

test.each([
  { search: '', view: { page: 1 } },
  { search: 'page=3&position=JUNGLE', view: { page: 3, position: 'JUNGLE' } },
  { search: 'season=2026-1', view: { page: 1, season: '2026-1' } },
  { search: 'season=2026-3', view: { page: 1 } },
  { search: 'sort=kda', view: { page: 1, sort: 'kda' } },
  { search: 'sort=score', view: { page: 1 } },
  { search: 'sort=beauty', view: { page: 1 } },
  { search: 'season=2026-1&sort=kda', view: { page: 1, season: '2026-1' } },
  { search: `clan=${CLAN}`, view: { page: 1, clanId: CLAN } },
  { search: 'clan=mine', view: { page: 1 } },
  { search: 'page=0', view: { page: 1 } },
  { search: 'page=-2&position=COOK', view: { page: 1 } },
  { search: 'page=1e9', view: { page: 1 } },
  { search: 'page=abc', view: { page: 1 } },
])('?$search means $view', ({ search, view }) => {
  expect(rankingViewOf(new URLSearchParams(search))).toEqual(view)
})

test('a view that is read from an address and written again gives the same address', () => {
  const views = fc.record(
    {
      page: fc.integer({ min: 1, max: 1000 }),
      position: fc.constantFrom(...POSITIONS),
      season: fc.constantFrom('2025-2', '2026-1'),
      clanId: fc.constant(CLAN),
    },
    { requiredKeys: ['page'] },
  )
  fc.assert(
    fc.property(views, (view) => {
      expect(rankingViewOf(new URLSearchParams(searchOfRanking(view)))).toEqual(view)
    }),
  )
})

test('a changed choice shows the first page and keeps all other choices', () => {
  expect(withRankingChoice({ page: 4, position: 'TOP' }, { season: '2026-1' })).toEqual({
    page: 1,
    position: 'TOP',
    season: '2026-1',
  })
  expect(withRankingChoice({ page: 4, position: 'TOP' }, { position: '' })).toEqual({ page: 1 })
})
