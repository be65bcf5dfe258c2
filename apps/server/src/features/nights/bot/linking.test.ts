import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { type FakeDiscord, openDiscord } from '#testing/testDiscord.ts'
import { commandBody, sendSigned, signedRequest } from '#testing/testPresses.ts'
import { discordConfig } from './testCommands.ts'

const NOW = '2026-11-21T12:00:00Z'
let discord: FakeDiscord
let site: TestApp
let otherApp: TestApp
beforeAll(async () => {
  discord = await openDiscord()
  const config = discordConfig(discord)
  site = await startTestApp({ config })
  otherApp = await startTestApp({ config, beside: site })
  for (const server of [site, otherApp]) server.setNow(NOW)
})
afterAll(async () => {
  await otherApp.close()
  await site.close()
  discord.close()
})
async function resetLinks() {
  await site.pool.query('delete from request_window')
  await site.pool.query('delete from clan_discord')
}

const guild = (nth: number) => String(200_000_000_000_000_000n + BigInt(nth))
async function aLeader() {
  const leader = await signedIn(site, { nickname: '클랜장' })
  const clanId = await aClan(site, { leader })
  const row = await site.db.selectFrom('appUser').select('discordId').where('id', '=', leader.userId).executeTakeFirst()
  return { leader, clanId, discordId: row?.discordId ?? expect.fail('no Discord sign-in') }
}
async function link({ discordId }: { discordId: string }, number: number, to = site, name = '내전') {
  const from = { discordId, permissions: '32', guildId: guild(number), channelId: guild(number + 500) }
  const body = JSON.stringify({ ...JSON.parse(commandBody(from, '연결')), channel: { name } })
  const answer = await sendSigned(to.origin, signedRequest(body, NOW))
  return (await answer.json()).data?.content as string | undefined
}
const storedLinks = async () =>
  (await site.db.selectFrom('clanDiscord').select(['clanId', 'guildId']).orderBy('guildId').execute()).map(
    ({ clanId, guildId }) => `${clanId} ${guildId}`,
  )

const ROUNDS = 10
const twoLinkedReplies = [expect.stringContaining('연결했어요'), expect.stringContaining('연결했어요')]
async function runTogether(one: Promise<unknown>, other: Promise<unknown>, round: number) {
  expect([round, await Promise.all([one, other])]).toEqual([round, twoLinkedReplies])
}

test('only one of two clans that connect the same Discord server simultaneously gets the server', async () => {
  const [one, two] = [await aLeader(), await aLeader()]
  for (let round = 0; round < ROUNDS; round += 1) {
    await resetLinks()
    const answers = await Promise.all([link(one, 1), link(two, 1, otherApp)])
    expect(answers).toContainEqual(expect.stringContaining('연결했어요'))
    for (const answer of answers) expect(answer).toMatch(/연결했어요|방금 다른 클랜이/)
    expect(await storedLinks()).toHaveLength(1)
  }
})

test('two clans that simultaneously connect each other’s server do not wait for each other', async () => {
  const [one, two] = [await aLeader(), await aLeader()]
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await resetLinks()
    await link(one, 1)
    await link(two, 2)
    const before = performance.now()
    await runTogether(link(one, 2), link(two, 1, otherApp), round)
    times.push(performance.now() - before)
  }
  // PostgreSQL looks for deadlocks after one second, so a quicker answer proves that neither link waited for a lock of
  // the other.
  expect(Math.min(...times)).toBeLessThan(1000)
})

test('a channel’s name is kept without characters that cannot be seen or stored', async () => {
  await resetLinks()
  const one = await aLeader()
  expect(await link(one, 1, site, '내전\u202e\u0000\ud800방')).toContain('연결했어요')
  const { channel } = await (await one.leader.get(`/api/clans/${one.clanId}/discord`)).json()
  expect(channel.name).toBe('내전방')
})
