import { NightVoice } from '@buri/contract/nights/voice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { BOT_TOKEN, type FakeDiscord, LOBBY, openDiscord } from '#testing/testDiscord.ts'
import { jobsByName } from '#testing/testJobs.ts'
import { CHANNEL, GUILD } from '#testing/testPresses.ts'
import { testNightsOf } from '../testNights.ts'

const NOW = '2026-11-21T12:00:00Z'
let discord: FakeDiscord
let site: TestApp
let otherApp: TestApp
let host: SignedInBrowser
let people: SignedInBrowser[]
let clanId: string
let now = NOW
const [ours, theirs] = [jobsByName(), jobsByName()]
const work = () => ours.run('discord-voice')

beforeAll(async () => {
  discord = await openDiscord()
  const config = { discordApiUrl: discord.apiUrl, discordBotToken: BOT_TOKEN }
  site = await startTestApp({ config, jobs: ours.jobs })
  otherApp = await startTestApp({ config, beside: site, jobs: theirs.jobs })
})
afterAll(async () => {
  await otherApp.close()
  await site.close()
  discord.close()
})
beforeEach(async () => {
  await site.pool.query('truncate request_window')
  await site.pool.query('delete from clan_discord')
  setTime(NOW)
  for (const list of [discord.requests, discord.answers]) list.length = 0
  for (const map of [discord.voices, discord.voiceChannels]) map.clear()
  host = await signedIn(site)
  people = [await signedIn(site), await signedIn(site), await signedIn(site)]
  clanId = await aClan(site, { leader: host, members: people })
  await site.pool.query(`insert into clan_discord values ($1, $2, $3, '내전', $4, null, 0, $4)`, [
    ...[clanId, GUILD, CHANNEL, NOW],
  ])
})

function setTime(instant: string) {
  now = instant
  for (const server of [site, otherApp]) server.setNow(instant)
}
const later = (seconds: number) => setTime(new Date(Date.parse(now) + 1000 * seconds).toISOString())
const evenings = testNightsOf(() => ({ site, host }))
async function aNight() {
  const [first, second, third] = people
  const accounts = { ...(first && { 0: first }), ...(second && { 1: second }), ...(third && { 5: third }) }
  const night = await evenings.nightWithPeople({ clanId, accounts })
  await evenings.fixTeams(night)
  return night
}
const idOf = async (person: SignedInBrowser | undefined) => {
  const row = site.db
    .selectFrom('appUser')
    .select('discordId')
    .where('id', '=', person?.userId ?? '')
  return (await row.executeTakeFirstOrThrow()).discordId ?? expect.fail('no Discord sign-in')
}
const joinVoice = async (...sitting: (SignedInBrowser | undefined)[]) => {
  for (const person of sitting) discord.voices.set(await idOf(person), LOBBY)
}
const placeOf = async (person: SignedInBrowser | undefined) => {
  const channelId = discord.voices.get(await idOf(person)) ?? ''
  return channelId === LOBBY ? '로비' : discord.voiceChannels.get(channelId)
}
const press = (at: string, target = 'teams', browser = host) => browser.command('PUT', `${at}/voice`, { target })
const voiceAt = async (at: string) => NightVoice.parse(await (await host.get(`${at}/voice`)).json())

test('people who sit in a voice channel are moved to their team’s channel, and back', async () => {
  const { url: night } = await aNight()
  const [first, second, third] = people
  await joinVoice(first, third)
  expect(await refusalOf(await press(night, 'lobby'))).toEqual([409, 'VOICE_NO_LOBBY'])
  expect(await (await press(night)).json()).toMatchObject({ last: { state: 'waiting' } })
  await Promise.all([work(), theirs.run('discord-voice')])
  expect(await voiceAt(night)).toEqual({
    ...{ isOffered: true, hasLobby: true },
    last: { target: 'teams', state: 'done', moved: 2, absent: 1, unlinked: 7 },
  })
  expect([await placeOf(first), await placeOf(second), await placeOf(third)]).toEqual([
    '🔵 블루팀',
    undefined,
    '🔴 레드팀',
  ])

  const elsewhere = [...discord.voiceChannels.keys()]
  discord.voices.set(await idOf(third), '700000000000000001')
  await press(night, 'lobby')
  await work()
  expect([await placeOf(first), discord.voices.get(await idOf(third))]).toEqual(['로비', '700000000000000001'])
  await press(night)
  await work()
  expect([...discord.voiceChannels.keys()]).toEqual(elsewhere)
})

test.each(['ended', 'been cancelled'])(
  'after the night has %s people can be moved back, but not to their teams',
  async (end) => {
    const evening = await evenings.nightWithPeople({ clanId, ...{ accounts: people[0] ? { 0: people[0] } : {} } })
    await evenings.startGame(evening)
    await joinVoice(people[0])
    await press(evening.url)
    await work()
    if (end === 'ended') {
      await evenings.upload(evening)
      expect((await host.command('PATCH', evening.url, { isFinished: true })).status).toBe(200)
    } else expect((await host.command('DELETE', evening.url)).status).toBe(204)
    expect(await refusalOf(await press(evening.url))).toEqual([409, 'NIGHT_OVER'])
    expect((await press(evening.url, 'lobby')).status).toBe(200)
    await work()
    expect((await voiceAt(evening.url)).last).toMatchObject({ target: 'lobby', state: 'done', moved: 1 })
    expect(await placeOf(people[0])).toBe('로비')

    setTime('2026-11-23T12:00:00Z')
    expect(await (await press(evening.url, 'lobby')).json()).toMatchObject({
      code: 'NIGHT_OVER',
      message: '내전이 끝나거나 취소된 지 3시간이 지나 되돌릴 수 없습니다.',
    })
  },
)

test('a deleted channel to return to is not reported as a missing permission', async () => {
  const { url: night } = await aNight()
  discord.voices.set(await idOf(people[0]), '700000000000000002')
  await press(night)
  await work()
  await press(night, 'lobby')
  await work()
  expect(await voiceAt(night)).toMatchObject({ hasLobby: false, last: { target: 'lobby', state: 'noLobby' } })
  expect(await placeOf(people[0])).toBe('🔵 블루팀')

  await joinVoice(people[0])
  await press(night)
  await work()
  expect(await voiceAt(night)).toMatchObject({ hasLobby: true, last: { state: 'done' } })
})

test('a move waits for a rate limit and an outage to end, and moves each person once', async () => {
  const { url: night } = await aNight()
  await joinVoice(...people)
  await press(night)
  discord.answers.push({ status: 429, headers: { 'retry-after': '20' }, body: { retry_after: 20 } })
  await work()
  expect((await voiceAt(night)).last?.state).toBe('busy')
  later(19)
  await work()
  expect(discord.requests).toHaveLength(1)
  later(1)
  discord.hold()()
  await work()
  expect((await voiceAt(night)).last).toMatchObject({ state: 'done', moved: 3 })

  await press(night, 'lobby')
  discord.answers.push({ status: 503 })
  await work()
  expect((await voiceAt(night)).last?.state).toBe('late')
  later(10)
  await work()
  expect((await voiceAt(night)).last).toMatchObject({ state: 'done', moved: 3 })
  const moves = discord.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path)
  expect(moves).toHaveLength(6)
})

test('a move is given up if Discord blocks it for five minutes', async () => {
  const { url: night } = await aNight()
  await joinVoice(...people)
  await press(night)
  later(299)
  discord.answers.push({ status: 502 })
  await work()
  expect((await voiceAt(night)).last).toMatchObject({ state: 'givenUp', moved: 0 })
  later(60)
  await work()
  expect(discord.requests).toHaveLength(1)

  await press(night)
  discord.answers.push({ status: 429, headers: { 'retry-after': '301' }, body: { retry_after: 301 } })
  await work()
  expect((await voiceAt(night)).last?.state).toBe('givenUp')
})

test('an expired request to move people moves no one', async () => {
  const { url: night } = await aNight()
  await joinVoice(...people)
  await press(night)
  later(301)
  await work()
  expect([(await voiceAt(night)).last?.state, await placeOf(people[0])]).toEqual(['givenUp', '로비'])
})

test('people who have left the night stay where they are', async () => {
  const { url: night, ids } = await aNight()
  await joinVoice(...people)
  expect((await people[0]?.command('DELETE', `${night}/signups/${ids[0]}`))?.ok).toBe(true)
  await press(night)
  await work()
  expect([await placeOf(people[0]), await placeOf(people[1])]).toEqual(['로비', '🔵 블루팀'])
})

test('a move without the bot’s permission is reported as such', async () => {
  const { url: night } = await aNight()
  await joinVoice(people[0])
  await press(night)
  discord.answers.push({ status: 200, body: { channel_id: LOBBY } }, { status: 403, body: { code: 50013 } })
  await work()
  expect((await voiceAt(night)).last).toMatchObject({ state: 'forbidden', moved: 0 })
})

test('a team’s channel that somebody deleted is made again', async () => {
  const { url: night } = await aNight()
  await joinVoice(people[0])
  await press(night)
  await work()
  discord.voiceChannels.clear()
  await joinVoice(people[0])
  await press(night)
  await work()
  later(1)
  await work()
  expect(await placeOf(people[0])).toBe('🔵 블루팀')
})

test('only managers of a night with fixed teams and a Discord channel move people', async () => {
  const { url: night } = await aNight()
  expect((await press(night, 'teams', people[0])).status).toBe(403)
  const early = await evenings.nightWithPeople({ clanId })
  expect(await refusalOf(await press(early.url))).toEqual([409, 'VOICE_NO_TEAMS'])
  await site.pool.query('delete from clan_discord')
  expect(await refusalOf(await press(night))).toEqual([409, 'VOICE_NOT_OFFERED'])
  expect(await voiceAt(night)).toEqual({ isOffered: false, hasLobby: false, last: null })
})
