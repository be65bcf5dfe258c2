import { expect, test } from 'vitest'
import { startSignInSite, 감자 } from '#server/features/auth/testSignIns.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const { site, provider, leave, comeBack, signIn, me, log } = await startSignInSite()

test.each(['failing', 'hanging', 'talking nonsense'] as const)(
  'a provider that is %s ends the sign-in and changes no session',
  async (mood) => {
    const browser = openBrowser(site.origin)
    await signIn(browser)
    const answer = provider.agree(await leave(browser), { id: '43', username: 'other' })
    provider.become(mood)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=failed')
    expect(await (await browser.get('/auth/me')).json()).toMatchObject({ nickname: '새벽감자' })
    expect(await log()).toContain('session.refused')
  },
)

async function failedSignIns(count: number, spoil: (answer: URLSearchParams) => URLSearchParams = (answer) => answer) {
  const failSignIn = async () => {
    const browser = openBrowser(site.origin)
    const answer = await comeBack(browser, spoil(provider.agree(await leave(browser), 감자)))
    expect(answer.headers.get('location')).toBe('/auth/success?result=failed')
  }
  await Promise.all(Array.from({ length: count }, failSignIn))
}
const health = async () => (await (await site.get('/health')).json()).details.discord
test('during an outage of the provider sign-ins fail at once and health reports it, and the provider is asked again later', async () => {
  // A successful sign-in resets the failures that other tests have caused.
  await signIn(openBrowser(site.origin))
  const waitingBrowser = openBrowser(site.origin)
  const latePage = provider.agree(await leave(waitingBrowser), 감자)
  provider.become('failing')
  await failedSignIns(5)
  expect(await health()).toEqual({ status: 'down', message: 'Discord가 응답하지 않습니다.' })
  provider.requests.length = 0
  const refused = await site.get('/auth/discord')
  expect(refused.headers.get('location')).toBe('/auth/success?result=failed')
  expect((await comeBack(waitingBrowser, latePage)).headers.get('location')).toBe('/auth/success?result=failed')
  expect(provider.requests).toEqual([])

  provider.become('well')
  site.setNow('2026-11-20T12:00:31Z')
  expect((await health()).status).toBe('up')
  const browser = openBrowser(site.origin)
  await signIn(browser)
  expect(await me(browser)).toBe(200)
  expect(await health()).toEqual({ status: 'up' })
})

test('codes the provider refuses do not count as an outage', async () => {
  await failedSignIns(6, (answer) => {
    answer.set('code', 'made up')
    return answer
  })
  expect(await health()).toEqual({ status: 'up' })
})

test.each([
  { what: 'an empty code', code: '' },
  { what: 'no code', code: undefined },
  { what: 'a code with a space', code: 'a b' },
  { what: 'a code of another alphabet', code: '코드' },
  { what: 'a code with a line', code: 'a\r\nb' },
])(
  'a callback with $what is refused before the provider is asked, and does not count as an outage',
  async ({ code }) => {
    await failedSignIns(6, (answer) => {
      if (code === undefined) answer.delete('code')
      else answer.set('code', code)
      return answer
    })
    expect(provider.requests).toEqual([])
    expect(await health()).toEqual({ status: 'up' })
  },
)

test.each(['refusing', 'busy', 'talking nonsense'] as const)('a provider that is %s counts as up', async (mood) => {
  await signIn(openBrowser(site.origin))
  provider.become(mood)
  await failedSignIns(6)
  expect(await health()).toEqual({ status: 'up' })
})

test.each(['failing', 'hanging', 'hanging up', 'stalling'] as const)(
  'a provider that is %s counts as down, but the site does not',
  async (mood) => {
    await signIn(openBrowser(site.origin))
    provider.become(mood)
    await failedSignIns(5)
    const answer = await site.get('/health')
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'ok'])
    expect(await health()).toEqual({ status: 'down', message: 'Discord가 응답하지 않습니다.' })
    provider.become('well')
    site.setNow('2026-11-20T12:00:31Z')
    await signIn(openBrowser(site.origin))
  },
)
