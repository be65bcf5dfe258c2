import { expect, test } from 'vitest'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { contractRoutes, sampleAddress } from '#testing/testRoutes.ts'

const site = await openSite()

const commands = (await contractRoutes()).filter(({ method }) => method !== 'GET')
const asJson = { 'content-type': 'application/json' }
const nothing = () => new ReadableStream({ start: (stream) => stream.close() })

test.each(commands)('an empty body of type JSON counts as no body: $method $url', async ({ method, url }) => {
  const answerTo = async (init: RequestInit) => {
    const browser = await signedIn(site, { isAdmin: true })
    const answer = await browser.send(method, sampleAddress(url), init)
    return [answer.status, answer.status < 400 || JSON.parse(await answer.text())]
  }
  const withoutBody = await answerTo({})
  expect(await answerTo({ body: '', headers: asJson })).toEqual(withoutBody)
  // The length is not declared, so only reading the body shows that it is empty.
  const streamed = { body: nothing(), headers: asJson, duplex: 'half' } as RequestInit
  expect(await answerTo(streamed)).toEqual(withoutBody)
})

test('a clan can be liked with an empty body', async () => {
  const fan = await signedIn(site)
  const response = await fan.command('POST', '/api/clans', { clanName: '밤샘' })
  const { id } = await response.json()
  const liked = await fan.send('POST', `/api/clans/${id}/like`, { body: '', headers: asJson })
  expect([liked.status, await liked.json()]).toEqual([200, { liked: true, likeCount: 1 }])
})

test.each(['{', '{} x', ' ', 'null,'])('the text %j is an invalid JSON body', async (body) => {
  const user = await signedIn(site)
  const answer = await user.send('POST', '/api/clans', { body, headers: asJson })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})
