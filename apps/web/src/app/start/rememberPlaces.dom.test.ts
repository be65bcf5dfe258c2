import { answerKey } from '@buri/contract/answerKeys'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { lastPage } from './lastPage.ts'
import { rememberLastPage } from './rememberLastPage.ts'

const leaveSiteAt = (path: string) => {
  window.history.replaceState(null, '', path)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the profile or clan opened last is remembered if it exists', () => {
  const queries = createQueryClient()
  queries.setQueryData(answerKey('GET /api/summoners/:nameTag', { params: { nameTag: '새벽#KR1' } }), {})
  queries.setQueryData(answerKey('GET /api/clans/:id', { params: { id: 'a-b' } }), {})
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  rememberLastPage(document, queries)
  expect(lastPage()).toBeUndefined()
  leaveSiteAt('/summoner/%EC%83%88%EB%B2%BD%23KR1')
  expect(lastPage()).toBe('/summoner/%EC%83%88%EB%B2%BD%23KR1')
  for (const path of ['/', '/ranking', '/summoner/nobody', '/summoner/a/analysis', '/clan/a-b/settings'])
    leaveSiteAt(path)
  expect(lastPage()).toBe('/summoner/%EC%83%88%EB%B2%BD%23KR1')
  leaveSiteAt('/clans/a-b')
  isHidden.mockReturnValue(false)
  leaveSiteAt('/summoner/%EC%83%88%EB%B2%BD%23KR1')
  expect(lastPage()).toBe('/clans/a-b')
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/admin', '/clans/a?b', ''])(
  '%s is not remembered',
  (stored) => {
    localStorage.setItem('last-place', stored)
    expect(lastPage()).toBeUndefined()
  },
)
