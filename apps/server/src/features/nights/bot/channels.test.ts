import { ClanDiscord } from '@buri/contract/nights/discordChannel'
import { verifyKey } from 'discord-interactions'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { commandBody, GUILD, PUBLIC_KEY, pressBody, signedRequest } from '#testing/testPresses.ts'
import { channelOf, numberOf } from './testCommands.ts'
import {
  answerTo,
  clanId,
  discord,
  discordOf,
  later,
  leader,
  linkBy,
  linkChannel,
  member,
  NOW,
  officer,
  site,
} from './testDiscordNights.ts'

test('Discord’s public package accepts the signatures of these tests', async () => {
  const { body, headers } = signedRequest(pressBody({ discordId: '1' }, 'night:join:x'), NOW)
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers
  expect(await verifyKey(body, signature, timestamp, PUBLIC_KEY)).toBe(true)
  expect(await verifyKey(`${body} `, signature, timestamp, PUBLIC_KEY)).toBe(false)
})

test('an officer’s code connects a channel once, and any manager of the Discord server may use it', async () => {
  const { code } = await (await officer.command('POST', `/api/clans/${clanId}/discord/code`)).json()
  const manager = numberOf('0000abcd')
  expect(await linkBy(manager, { permissions: '2048' }, code)).toContain('서버 관리 권한')
  expect(await linkBy(manager, {}, 'ABCDEFGH')).toContain('연결 코드가 맞지 않거나')
  expect(await linkBy(manager, {}, code)).toContain('클랜과 연결했어요')
  expect(await channelOf(clanId, officer)).toMatchObject({ name: '내전-모집', state: 'on' })
  expect(await linkBy(manager, {}, code)).toContain('연결 코드가 맞지 않거나')
  const { rows } = await site.pool.query(
    `select actor_id from audit_log where action = 'clan.discord_linked' and target_id = $1`,
    [clanId],
  )
  expect(rows).toEqual([{ actor_id: officer.userId }])
})

test('staff of the site who are not in the clan make no code, because the code would connect nothing', async () => {
  const admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  const url = `/api/clans/${clanId}/discord`
  expect(ClanDiscord.parse(await (await admin.get(url)).json()).mayMakeCode).toBe(false)
  expect(await refusalOf(await admin.command('POST', `${url}/code`))).toEqual([403, 'DISCORD_CODE_BY_OFFICER'])
  expect(ClanDiscord.parse(await (await officer.get(url)).json()).mayMakeCode).toBe(true)
})

test('a code stops working when its maker loses the rank, when it expires, and when the next code is made', async () => {
  const makeCode = async () => (await (await officer.command('POST', `/api/clans/${clanId}/discord/code`)).json()).code
  const first = await makeCode()
  const second = await makeCode()
  const manager = numberOf('0000abce')
  expect(await linkBy(manager, {}, first)).toContain('연결 코드가 맞지 않거나')
  expect((await officer.command('DELETE', `/api/clans/${clanId}/members/my`)).status).toBe(204)
  expect(await linkBy(manager, {}, second)).toContain('권한')
  expect(await channelOf(clanId, leader)).toBeNull()
  const codeAnswer = await (await leader.command('POST', `/api/clans/${clanId}/discord/code`)).json()
  later(1801)
  expect(await linkBy(manager, {}, codeAnswer.code)).toContain('연결 코드가 맞지 않거나')
})

test('attempts to guess a code are limited', async () => {
  const manager = numberOf('0000abcf')
  for (let tries = 0; tries < 10; tries += 1) await linkBy(manager, {}, 'ABCDEFGH')
  expect(await linkBy(manager, {}, 'ABCDEFGH')).toContain('너무 자주')
})

test('a member, a stranger and a direct message connect no channel, and learn how a person connects', async () => {
  expect(await linkBy(member)).toContain('운영진이 연결하거나')
  expect(await linkBy(numberOf('0000dddd'))).toContain('Discord로 로그인하면')
  const direct = commandBody({ discordId: await discordOf(leader), guildId: null }, '연결')
  expect(await answerTo(direct)).toContain('Discord로 로그인하면')
  expect(discord.requests).toEqual([])
})

test('a channel where the bot may not write is not connected', async () => {
  discord.answers.push({ status: 403, body: { code: 50013 } })
  expect(await linkBy(leader)).toContain('봇이 이 채널에 메시지를 보낼 수 없어요')
  discord.answers.push({ status: 500 })
  expect(await linkBy(leader)).toContain('Discord가 응답하지 않아')
  expect(await channelOf(clanId, leader)).toBeNull()
})

test('a Discord server belongs to one clan, the last that its manager connected', async () => {
  await linkChannel(leader)
  const second = await signedIn(site, { nickname: '둘째' })
  await aClan(site, { leader: second })
  await linkChannel(second)
  expect(await channelOf(clanId, leader)).toBeNull()
  const { rows } = await site.pool.query('select guild_id from clan_discord')
  expect(rows).toEqual([{ guild_id: GUILD }])
})

test('two clans connect a Discord server simultaneously: one gets the server, and the second can take it over', async () => {
  const second = await signedIn(site, { nickname: '둘째' })
  await aClan(site, { leader: second })
  const release = discord.hold()
  const answers = [linkBy(leader), linkBy(second, { channelId: '300000000000000002' })]
  await expect.poll(() => discord.requests.length).toBe(2)
  release()
  expect((await Promise.all(answers)).sort()).toEqual([
    expect.stringContaining('클랜과 연결했어요'),
    '방금 다른 클랜이 이 Discord 서버를 연결했습니다. 이 클랜으로 바꾸려면 명령을 다시 보내주세요.',
  ])
  const { rows } = await site.pool.query('select guild_id from clan_discord')
  expect(rows).toEqual([{ guild_id: GUILD }])
  expect(await linkBy(second)).toContain('클랜과 연결했어요')
})
