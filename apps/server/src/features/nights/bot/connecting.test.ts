import type { Night } from '@buri/contract/nights/nights'
import { pressId } from '@buri/domain/nights/discordPress'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestProvider, type TestProvider } from '#server/features/auth/testProvider.ts'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { type FakeDiscord, openDiscord } from '#testing/testDiscord.ts'
import { commandBody, pressBody, sendSigned, signedRequest } from '#testing/testPresses.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'
import { discordConfig } from './testCommands.ts'

const NOW = '2026-11-21T12:00:00Z'
let discord: FakeDiscord
let provider: TestProvider
let site: TestApp
let leader: SignedInBrowser
let night: Night
let people = 100_000_000_000_000_000n
let presser: string

beforeAll(async () => {
  discord = await openDiscord()
  provider = await startTestProvider()
  site = await startTestApp({ config: { ...discordConfig(discord), discord: provider.application } })
})
afterAll(async () => {
  await site.close()
  await provider.close()
  discord.close()
})
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_discord')
  site.setNow(NOW)
  leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const { rows } = await site.pool.query('select discord_id as id from app_user where id = $1', [leader.userId])
  await answerTo(commandBody({ discordId: rows[0].id, permissions: '32' }, '연결'))
  const body = { clanId, title: '금요일 내전', startsAt: '2026-11-21T15:00:00Z', access: 'link' }
  night = await nightFrom(leader.command('POST', NIGHTS, body), 201)
  presser = String(++people)
})

async function answerTo(body: string): Promise<string> {
  const { data } = await (await sendSigned(site.origin, signedRequest(body, NOW))).json()
  return data.content
}
async function pressAndConnect(
  kind: 'join' | 'late' | 'leave',
  nick?: string,
  { as = presser, afterMs = 0, sqlDuringSignIn = '' } = {},
) {
  const words = await answerTo(pressBody({ discordId: presser, ...(nick && { nick }) }, pressId(kind, night.id)))
  const [, link = ''] = /\[Discord로 연결하고 참가하기\]\(<https:\/\/buri\.example([^>]+)>\)/.exec(words) ?? []
  if (sqlDuringSignIn !== '') await site.pool.query(sqlDuringSignIn)
  site.setNow(new Date(Date.parse(NOW) + afterMs).toISOString())
  const browser = openBrowser(site.origin)
  const authorize = (await browser.get(link)).headers.get('location') ?? ''
  const callbackPath = provider.agree(authorize, { id: as, username: 'someone', global_name: '참가자', avatar: null })
  const end = (await browser.get(`/auth/discord/redirect?${callbackPath}`)).headers.get('location')
  expect(end).toBe(`/auth/success?${new URLSearchParams({ result: 'ok', returnTo: `/i/${night.code}` })}`)
  return browser
}
const signups = async () =>
  (await nightFrom(leader.get(`${NIGHTS}/${night.id}`))).signups.map(({ summonerName, arrival }) => [
    summonerName,
    arrival,
  ])

test('one link makes an account for a Discord user and carries out the button press, under the user’s name in the Discord server', async () => {
  const browser = await pressAndConnect('late', '새벽감자#KR1 / 미드')
  expect((await browser.get('/auth/me')).status).toBe(200)
  expect(await signups()).toEqual([['새벽감자', 'late']])
  expect(await answerTo(pressBody({ discordId: presser }, pressId('leave', night.id)))).toBe('참가를 취소했어요.')
})

test.each([
  { what: 'without a name in the game', nick: '감자', options: {} },
  { what: 'half an hour ago', nick: '새벽감자#KR1', options: { afterMs: 30 * 60_000 } },
  { what: 'of somebody else', nick: '새벽감자#KR1', options: { as: '123456789' } },
  {
    what: 'in a channel that was disconnected during the sign-in',
    nick: '새벽감자#KR1',
    options: { sqlDuringSignIn: 'delete from clan_discord' },
  },
  {
    what: 'in a channel that another one replaced',
    nick: '새벽감자#KR1',
    options: { sqlDuringSignIn: `update clan_discord set channel_id = '900000000000000001'` },
  },
])('connecting after a press $what opens the night’s page without a signup', async ({ nick, options }) => {
  await pressAndConnect('join', nick, options)
  expect(await signups()).toEqual([])
})

test('a press whose link was altered is not carried out', async () => {
  const words = await answerTo(pressBody({ discordId: presser, nick: '새벽감자#KR1' }, pressId('join', night.id)))
  const [, text = '', seal = ''] = /press%3D([\w-]+)\.([\w-]+)>/.exec(words) ?? []
  const ticket = JSON.parse(Buffer.from(text, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...ticket, typed: '남의이름#KR1' })).toString('base64url')
  const browser = openBrowser(site.origin)
  const query = new URLSearchParams({ returnTo: `/i/${night.code}?press=${forged}.${seal}` })
  const authorize = (await browser.get(`/auth/discord?${query}`)).headers.get('location') ?? ''
  const callbackPath = provider.agree(authorize, {
    id: presser,
    username: 'someone',
    global_name: '참가자',
    avatar: null,
  })
  await browser.get(`/auth/discord/redirect?${callbackPath}`)
  expect((await browser.get('/auth/me')).status).toBe(200)
  expect(await signups()).toEqual([])
})
