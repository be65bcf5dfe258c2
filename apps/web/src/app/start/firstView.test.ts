import { answerKey, pagesKey } from '@buri/contract/answerKeys'
import { expect, test } from 'vitest'
import { aMatch } from '#web/features/matches/aMatch.ts'
import { aPackedPage } from '#web/features/matches/aPackedPage.ts'
import { aProfile } from '#web/features/players/aProfile.ts'
import { aRanking } from '#web/features/rankings/aRankedPlayer.ts'
import { drawFirstView } from './firstView.tsx'

const NOBODY = {
  key: answerKey('GET /api/rankings/players', { query: { page: 1 } }),
  data: aRanking([]),
}

test('a page is drawn without a browser, with the frame around it and the answers that came with it', () => {
  const drawn = drawFirstView('/ranking', [NOBODY])
  expect(drawn).toMatch(/<header.*<main.*<h1.*<footer.*<nav/s)
  expect(drawn).not.toContain('불러오는 중')
  expect(drawFirstView('/ranking', [])).toContain('불러오는 중')
})

const ROWS = Array.from({ length: 20 }, (_, index) =>
  aMatch({ matchId: `m${index}`, matchDate: '2026-03-11T12:00:00Z' }),
)
const PROFILE = {
  key: answerKey('GET /api/summoners/:nameTag', { params: { nameTag: '새벽#KR1' } }),
  data: aProfile(),
}
const HISTORY = {
  key: pagesKey('GET /api/summoners/:nameTag/matches/packed', { params: { nameTag: '새벽#KR1' } }),
  data: { pages: [aPackedPage(ROWS)], pageParams: [null] },
}
const PROFILE_PATH = '/summoner/%EC%83%88%EB%B2%BD%23KR1'
const FOLD = '<template data-fold=""></template>'
const rowsIn = (drawn = '') => drawn.match(/<article/g)?.length

test('of a history the first rows are drawn, in the view that this browser has chosen', () => {
  const [long, short] = (['detailed', 'compact'] as const).map((rows) =>
    drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { rows }),
  )
  expect([rowsIn(long), rowsIn(short)]).toEqual([8, 8])
  expect(short?.length).toBeLessThan((long?.length ?? 0) * 0.9)
})

test('for a phone, whose first screen ends above the history, a few rows are enough', () => {
  const drawnFor = (isPhone: boolean) => rowsIn(drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { isPhone }))
  expect([drawnFor(true), drawnFor(false)]).toEqual([2, 8])
})

test('where a phone’s first screen ends is told once, below the name of a player', () => {
  const drawnFor = (isPhone: boolean) => drawFirstView(PROFILE_PATH, [PROFILE, HISTORY], { isPhone })?.split(FOLD)
  const [first = '', ...below] = drawnFor(true) ?? []
  expect([first.includes('<h1'), first.includes('<article'), below.length]).toEqual([true, false, 1])
  expect(drawnFor(false)).toHaveLength(1)
})

test.each(['/nowhere', '/mypage', '/summoner/a/b/c'])('%s has no first view', (address) => {
  expect(drawFirstView(address, [])).toBeUndefined()
})
