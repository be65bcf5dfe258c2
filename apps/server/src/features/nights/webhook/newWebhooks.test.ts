import { ClanWebhook } from '@buri/contract/nights/webhook'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { discordChannel } from './discordChannel.ts'
import { ADDRESS, ID, openWebhookHost, TOKEN } from './testWebhookHost.ts'

const { answers, taken, apiUrl, close } = await openWebhookHost()
afterAll(close)
const site = await openSite({ config: { discordApiUrl: apiUrl } })
let leader: SignedInBrowser
let clanId: string
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_webhook')
  site.setNow('2026-11-21T12:00:00Z')
  answers.length = 0
  leader = await signedIn(site, { nickname: '클랜장' })
  clanId = await aClan(site, { leader })
  taken.length = 0
})

const hookAt = () => `/api/clans/${clanId}/discord-webhook`
const webhookShown = async () => ClanWebhook.parse(await (await leader.get(hookAt())).json()).webhook

test('a webhook is tested before it is stored, and its URL is never shown', async () => {
  const answer = await leader.command('PUT', hookAt(), { url: ADDRESS })
  const text = await answer.text()
  expect([answer.status, text.includes(TOKEN), text.includes(ID)]).toEqual([200, false, false])
  expect(taken).toEqual([
    {
      url: `/api/v10/webhooks/${ID}/${TOKEN}?wait=true`,
      body: { content: expect.stringContaining('내전 소식을 보내요'), allowed_mentions: { parse: [] } },
    },
  ])
  expect(await webhookShown()).toEqual({
    masked: 'discord.com/api/webhooks/…5678/••••••••',
    savedAt: '2026-11-21T12:00:00.000Z',
    state: 'on',
    refusedAt: null,
  })
  const { rows } = await site.pool.query('select to_jsonb(l)::text as line from audit_log l')
  expect(rows.some(({ line }) => line.includes('clan.webhook_saved'))).toBe(true)
  expect(rows.filter(({ line }) => line.includes(TOKEN) || line.includes(ID))).toEqual([])
  for (const path of [`/api/clans/${clanId}`, '/api/me', '/api/me/export', `/api/clans/${clanId}/dashboard`]) {
    const text = await (await leader.get(path)).text()
    expect([path, text.includes(TOKEN.slice(0, 10)), text.includes(ID)]).toEqual([path, false, false])
  }
})

test.each([
  { url: ADDRESS.replace('discord.com', '127.0.0.1') },
  { url: ADDRESS.replace('discord.com', 'discord.com@169.254.169.254') },
  { url: ADDRESS.replace('https', 'http') },
])('$url is refused, and no request is sent', async ({ url }) => {
  expect(await refusalOf(await leader.command('PUT', hookAt(), { url }))).toEqual([422, 'WEBHOOK_INVALID'])
  expect(taken).toEqual([])
  expect(await webhookShown()).toBeNull()
})

test.each([
  { status: 404, refusal: [422, 'WEBHOOK_REFUSED'] },
  { status: 401, refusal: [422, 'WEBHOOK_REFUSED'] },
  { status: 500, refusal: [503, 'DISCORD_UNAVAILABLE'] },
  { status: 302, headers: { location: 'http://127.0.0.1:1/' }, refusal: [503, 'DISCORD_UNAVAILABLE'] },
])('a webhook that Discord answers $status is not kept', async ({ refusal, ...answer }) => {
  answers.push(answer)
  expect(await refusalOf(await leader.command('PUT', hookAt(), { url: ADDRESS }))).toEqual(refusal)
  expect(await webhookShown()).toBeNull()
})

test('a message follows no redirect to another host', async () => {
  answers.push({ status: 307, headers: { location: `${apiUrl}/webhooks/elsewhere` } })
  expect(await discordChannel(apiUrl).send({ id: ID, token: TOKEN }, '소식')).toEqual({ kind: 'failed' })
  expect(taken).toEqual([])
})
