import { answerKey } from '@buri/contract/answerKeys'
import { expect, test } from 'vitest'
import { drawFirstView } from './firstView.tsx'

const NOBODY = {
  key: answerKey('GET /api/rankings/players', { query: { page: 1 } }),
  data: { data: [], pagination: { total: 0, page: 1, totalPages: 0 } },
}

test('a page is drawn without a browser, with the frame around it and the answers that came with it', () => {
  const drawn = drawFirstView('/ranking', [NOBODY])
  expect(drawn).toMatch(/<header.*<main.*<h1.*<footer.*<nav/s)
  expect(drawn).not.toContain('불러오는 중')
  expect(drawFirstView('/ranking', [])).toContain('불러오는 중')
})

test.each(['/nowhere', '/mypage', '/summoner/a/b/c'])('%s is no page that is drawn so', (address) => {
  expect(drawFirstView(address, [])).toBeUndefined()
})
