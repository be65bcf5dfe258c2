import { Night } from '@buri/contract/nights/nights'
import { ClanWebhook } from '@buri/contract/nights/webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { discordChannel } from './discordChannel.ts'
import { ADDRESS, CHANNEL, openWebhookHost, posterOf } from './testWebhookHost.ts'
import type { WaitingNews } from './webhook.repository.ts'
import { webhookPoster } from './webhookPoster.ts'

const NOW = '2026-11-21T12:00:00Z'
const { answers, taken, apiUrl, hold, close } = await openWebhookHost()

let site: TestApp
let leader: SignedInBrowser
let clanId: string
let now = new Date(NOW)
beforeAll(async () => {
  site = await startTestApp({ config: { discordApiUrl: apiUrl } })
})
afterAll(async () => {
  await site.close()
  close()
})
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_webhook')
  setTime(NOW)
  answers.length = 0
  leader = await signedIn(site, { nickname: '클랜장' })
  clanId = await aClan(site, { leader })
  taken.length = 0
})

function setTime(instant: string) {
  now = new Date(instant)
  site.setNow(instant)
}
const hookAt = (id = clanId) => `/api/clans/${id}/discord-webhook`
async function connect() {
  const answer = await leader.command('PUT', hookAt(), { url: ADDRESS })
  expect(answer.status).toBe(200)
  taken.length = 0
  return ClanWebhook.parse(await answer.json()).webhook
}
const webhookShown = async () => ClanWebhook.parse(await (await leader.get(hookAt())).json()).webhook
const anotherPoster = ({ hasBot = true } = {}) => posterOf({ db: site.db, apiUrl, now: () => now, hasBot })
const contents = () => taken.map(({ body }) => body.content)

async function aNight(body: object = {}): Promise<Night> {
  const answer = await leader.command('POST', '/api/inhouse/nights', { clanId, ...body })
  expect(answer.status).toBe(201)
  return Night.parse(await answer.json())
}

test.each([
  { place: 'in the same channel', channelId: CHANNEL, lostAt: null, opened: 0 },
  { place: 'that posts only nights to come', channelId: CHANNEL, lostAt: null, body: { startsAt: NOW }, opened: 1 },
  { place: 'in another channel', channelId: '300000000000000002', lostAt: null, opened: 1 },
  { place: 'that may no longer write', channelId: CHANNEL, lostAt: NOW, opened: 1 },
  { place: 'that the operator has removed', channelId: CHANNEL, lostAt: null, hasBot: false, opened: 1 },
])(
  'beside a bot $place, a webhook announces $opened new nights',
  async ({ channelId, lostAt, body, hasBot = true, opened }) => {
    await connect()
    await site.pool.query(
      `insert into clan_discord values ($1, '200000000000000001', $2, '내전', $3, $4, 0, $3)
     on conflict (guild_id) do update set clan_id = excluded.clan_id, channel_id = excluded.channel_id, lost_at = excluded.lost_at`,
      [clanId, channelId, NOW, lostAt],
    )
    const night = await aNight(body)
    await anotherPoster({ hasBot })()
    expect(contents().filter((content) => content.includes('내전이 열렸어요'))).toHaveLength(opened)
    await leader.command('DELETE', `/api/inhouse/nights/${night.id}`)
    await anotherPoster()()
    expect(contents().join()).toContain('내전이 취소되었어요')
  },
)

test('a night is posted in order, with hidden players as strangers see them, and names mention no Discord user', async () => {
  await connect()
  const night = await aNight({ title: '@everyone **내전**', access: 'clan' })
  await site.pool.query(`update night set access = 'link' where id = $1`, [night.id])
  const names = ['@here', ...'나다라마바사아자'].map((name) => `${name}ㄱ`)
  await site.store(aParsedMatch({ names: { 0: '숨은이#KR1' } }))
  const ids: string[] = []
  for (const name of [...names, '숨은이']) {
    const answer = await openBrowser(site.origin).command('POST', `/api/inhouse/nights/${night.id}/signups`, {
      name: `${name}#KR1`,
    })
    expect(answer.status).toBe(201)
  }
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
  await site.pool.query(`update night set access = 'clan' where id = $1`, [night.id])
  const path = `/api/inhouse/nights/${night.id}`
  const { signups } = Night.parse(await (await leader.get(path)).json())
  for (const { id } of signups) ids.push(id)
  await leader.command('POST', `${path}/games`, {})
  const team = (some: string[]) => some.map((signupId) => ({ signupId }))
  const input = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5, 10)) }
  expect((await leader.command('POST', `${path}/games/1/teams`, input)).status).toBe(200)
  // The same teams sent again are not news.
  expect((await leader.command('POST', `${path}/games/1/teams`, input)).status).toBe(200)
  // Two processes at the same time post each message only once.
  await Promise.all([anotherPoster()(), anotherPoster()()])
  expect(contents()).toEqual([
    expect.stringContaining('열렸어요.\n<t:'),
    expect.stringMatching(/경기 1 팀이 정해졌어요\.\n블루팀 · \\@hereㄱ, 나ㄱ, .*\n레드팀 · .*비공개 소환사\n</),
  ])
  expect(contents()[0]).toContain('**\\@everyone \\*\\*내전\\*\\***')
  expect(contents().join()).not.toContain('숨은이')
  expect(taken.map(({ body }) => body.allowed_mentions)).toEqual([{ parse: [] }, { parse: [] }])

  await leader.command('POST', `${path}/games/1/start`, {})
  await site.pool.query(
    `update night_game set state = 'finished', winner = 'red', result_source = 'typed' where night_id = $1`,
    [night.id],
  )
  await site.pool.query(
    `insert into night_news (night_id, kind, n, happened_at, waits_for) values ($1, 'result', 1, $2, $3)`,
    [night.id, now, clanId],
  )
  expect((await leader.command('PATCH', path, { isFinished: true })).status).toBe(200)
  await anotherPoster()()
  expect(contents().slice(2)).toEqual([
    expect.stringContaining('경기 1 레드팀 승리\n'),
    expect.stringMatching(new RegExp(`내전이 끝났어요\\. 1판.*\\n결산 https://buri.example/inhouse/${night.id}/recap`)),
  ])
})

test('an auction that begins is posted with its captains, and a cancelled one is not', async () => {
  await connect()
  const night = await aNight({ title: '경매 내전' })
  const path = `/api/inhouse/nights/${night.id}`
  for (const name of '가나다라마바사아자차') {
    const browser = { name: `${name}경매#KR1`, isForOther: true }
    expect((await leader.command('POST', `${path}/signups`, browser)).status).toBe(201)
  }
  const { signups } = Night.parse(await (await leader.get(path)).json())
  const start = () => leader.command('POST', `${path}/auction`, { captains: signups.slice(0, 2).map(({ id }) => id) })
  expect((await start()).status).toBe(200)
  expect((await leader.command('DELETE', `${path}/auction`)).status).toBe(200)
  await anotherPoster()()
  expect(contents().slice(1)).toEqual([])
  expect((await start()).status).toBe(200)
  await anotherPoster()()
  expect(contents().slice(1)).toEqual([
    `**경매 내전** 포인트 경매를 시작했어요.\n팀장 가 팀 가경매 · 나 팀 나경매\n경매 보기 https://buri.example/inhouse/${night.id}/auction`,
  ])
})

test('while one process posts to a channel, another posts nothing there', async () => {
  await connect()
  await aNight({ title: '첫째' })
  const releaseHold = hold()
  const first = anotherPoster()()
  await expect.poll(() => contents().length).toBe(1)
  await aNight({ title: '둘째' })
  await anotherPoster()()
  expect(contents()).toHaveLength(1)
  releaseHold()
  await first
  expect(contents()).toEqual([expect.stringContaining('첫째'), expect.stringContaining('둘째')])
})

test('news waiting for one channel is not sent to the next', async () => {
  await connect()
  await aNight()
  await connect()
  await anotherPoster()()
  expect(contents()).toEqual([])
})

test('news for which no text can be made is reported, and stops no other channel', async () => {
  await connect()
  const wordless = await aNight()
  leader = await signedIn(site, { nickname: '다른이' })
  clanId = await aClan(site, { leader })
  await connect()
  await aNight()
  const defects: unknown[] = []
  async function words({ nightId }: WaitingNews) {
    if (nightId === wordless.id) throw new Error('no words')
    return '둘째'
  }
  const onDefect = (error: unknown) => defects.push(error)
  await webhookPoster({ db: site.db, channel: discordChannel(apiUrl), words, now: () => now, hasBot: true, onDefect })()
  expect([defects, contents()]).toEqual([[new Error('no words')], ['둘째']])
})

test('nights of other clans, and nights from before the webhook existed, are not posted', async () => {
  await aNight({ title: '옛 내전' })
  await connect()
  const otherUser = await signedIn(site, { nickname: '다른이' })
  const otherClan = await aClan(site, { leader: otherUser, isPublic: false })
  await otherUser.command('POST', '/api/inhouse/nights', { clanId: otherClan })
  await otherUser.command('POST', '/api/inhouse/nights', {})
  await anotherPoster()()
  expect(contents()).toEqual([])
})

test('posts wait for Discord’s rate limit and keep their order', async () => {
  await connect()
  await aNight({ title: '첫째' })
  await aNight({ title: '둘째' })
  answers.push({ status: 429, headers: { 'retry-after': '30.5' } })
  await anotherPoster()()
  setTime('2026-11-21T12:00:30Z')
  await anotherPoster()()
  expect(contents()).toEqual([])
  setTime('2026-11-21T12:00:31Z')
  await anotherPoster()()
  expect(contents()).toEqual([expect.stringContaining('첫째'), expect.stringContaining('둘째')])
})

test('a channel at its rate limit is left alone until it may post again', async () => {
  await connect()
  await aNight({ title: '첫째' })
  await aNight({ title: '둘째' })
  answers.push({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2' } })
  await anotherPoster()()
  expect(contents()).toHaveLength(1)
  setTime('2026-11-21T12:00:02Z')
  await anotherPoster()()
  expect(contents()).toHaveLength(2)
})

test('a failed message is retried with growing pauses until it is too old', async () => {
  await connect()
  await aNight({ title: '첫째' })
  answers.push({ status: 502 }, { status: 502 })
  await anotherPoster()()
  expect((await webhookShown())?.state).toBe('late')
  setTime('2026-11-21T12:00:30Z')
  await anotherPoster()()
  setTime('2026-11-21T12:01:29Z')
  await anotherPoster()()
  expect(contents()).toEqual([])
  setTime('2026-11-21T12:01:30Z')
  await anotherPoster()()
  expect([contents().length, (await webhookShown())?.state]).toEqual([1, 'on'])
  for (const title of ['늦은 소식', '또 늦은 소식']) await aNight({ title })
  answers.push({ status: 502 })
  await anotherPoster()()
  setTime('2026-11-21T18:01:31Z')
  await anotherPoster()()
  expect(contents()).toHaveLength(1)
  const { items } = await (await leader.get('/api/me/notifications')).json()
  expect(items.map((item: { outcome: string; url: string }) => [item.outcome, item.url])).toEqual([
    ['webhookLate', `/clan/${clanId}/settings`],
  ])
})

test('a message that Discord refuses for good blocks no other', async () => {
  await connect()
  await aNight({ title: '첫째' })
  await aNight({ title: '둘째' })
  answers.push({ status: 400 })
  await anotherPoster()()
  expect(contents()).toEqual([expect.stringContaining('둘째')])
  expect(await webhookShown()).toMatchObject({ state: 'on', refusedAt: '2026-11-21T12:00:00.000Z' })
  await connect()
  expect(await webhookShown()).toMatchObject({ refusedAt: null })
})

test.each([404, 401])('a webhook that answers %i is switched off, and the leader is notified', async (status) => {
  await connect()
  await aNight()
  answers.push({ status })
  await anotherPoster()()
  await aNight()
  await anotherPoster()()
  expect([contents(), (await webhookShown())?.state]).toEqual([[], 'lost'])
  const { items } = await (await leader.get('/api/me/notifications')).json()
  expect(items.map((item: { outcome: string; url: string }) => [item.outcome, item.url])).toEqual([
    ['webhookLost', `/clan/${clanId}/settings`],
  ])
  await connect()
  await aNight({ title: '다시' })
  await anotherPoster()()
  expect(contents()).toEqual([expect.stringContaining('다시')])
})

test('neither a removed channel nor a channel of a disbanded clan gets any more messages', async () => {
  await connect()
  await aNight()
  expect((await leader.command('DELETE', hookAt())).status).toBe(204)
  expect(await refusalOf(await leader.command('DELETE', hookAt()))).toEqual([404, 'NOT_FOUND'])
  await anotherPoster()()
  await connect()
  await aNight()
  expect((await leader.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  await anotherPoster()()
  expect(contents()).toEqual([])
  const { rows } = await site.pool.query('select from clan_webhook')
  expect(rows).toEqual([])
})
