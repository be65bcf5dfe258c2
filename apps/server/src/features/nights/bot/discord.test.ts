import { pressId } from '@buri/domain/nights/discordPress'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { CHANNEL, pressBody, sendSigned, signedRequest } from '#testing/testPresses.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'
import { discordPoster } from './discordPoster.ts'
import { numberOf } from './testCommands.ts'
import {
  aNight,
  answerTo,
  aPlayerOf,
  channel,
  clanId,
  discord,
  discordOf,
  later,
  leader,
  linkChannel,
  member,
  nightNow,
  now,
  officer,
  otherApp,
  outcomes,
  post,
  postAgain,
  pressBy,
  site,
} from './testDiscordNights.ts'

test('a night is posted once by two processes, with buttons, and edited in place', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await Promise.all([post(), postAgain()])
  expect(discord.requests.map(({ method }) => method)).toEqual(['POST'])
  const [message] = [...discord.messages.values()]
  expect(message).toMatchObject({ channelId: CHANNEL, allowed_mentions: { parse: [] }, enforce_nonce: true })
  expect(message?.content).toMatch(/^\*\*금요일 내전\*\*\n<t:\d+:f> · 소환사의 협곡 · 0\/10명\n<https:\/\/buri/)
  const ids = message?.components.flatMap(({ components = [] }) =>
    components.flatMap((component) => component.custom_id ?? []),
  )
  expect(ids).toEqual(['join', 'late', 'leave', 'lane'].map((kind) => `night:${kind}:${night.id}`))

  const name = await aPlayerOf(member)
  expect(await pressBy(member, 'join', night)).toBe('1번째로 참가했어요.')
  // At least five seconds pass between two edits of a message.
  await post()
  expect(discord.requests).toHaveLength(1)
  later(5)
  await Promise.all([post(), postAgain()])
  expect(discord.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  expect(discord.contents()).toEqual([expect.stringContaining(name)])
  later(5)
  await post()
  expect(discord.requests).toHaveLength(2)
})

test('buttons change lateness and lane, and cancel the signup, as the site does', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await aPlayerOf(member)
  expect(await pressBy(member, 'late', night)).toBe('늦게 오는 것으로 적었어요. 1번째로 참가했어요.')
  expect(await pressBy(member, 'lane', night, { values: ['JUNGLE'] })).toMatch(/^라인은 정글이에요\. 늦게/)
  expect((await nightNow(night)).signups).toMatchObject([{ arrival: 'late', main: 'JUNGLE', state: 'in' }])
  expect(await pressBy(member, 'join', night)).toBe('1번째로 참가했어요.')
  expect((await nightNow(night)).signups).toMatchObject([{ arrival: 'onTime', main: 'JUNGLE' }])
  expect(await pressBy(member, 'leave', night)).toBe('참가를 취소했어요.')
  expect(await pressBy(member, 'leave', night)).toBe('참가를 취소했어요.')
  expect((await nightNow(night)).signups).toEqual([])
})

test('a press that is sent again does nothing, whichever process gets it', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await aPlayerOf(member)
  const discordId = await discordOf(member)
  const join = pressBody({ discordId }, pressId('join', night.id))
  expect(await answerTo(join)).toBe('1번째로 참가했어요.')
  expect(await pressBy(member, 'leave', night)).toBe('참가를 취소했어요.')
  expect(await answerTo(join, otherApp)).toBe('참가를 취소했어요.')
  expect((await nightNow(night)).signups).toEqual([])
})

test('a press needs an open account with a player, and follows the site’s rules about who may join', async () => {
  await linkChannel(leader)
  const night = await aNight({ access: 'clan' })
  const newcomer = numberOf('00000001')
  expect(await pressBy(newcomer, 'join', night)).toContain('https://buri.example/auth/discord?with=discord')
  expect(await pressBy(member, 'join', night)).toContain('소환사 이름을 적고')
  const stranger = await signedIn(site, { nickname: '남' })
  await aPlayerOf(stranger)
  expect(await pressBy(stranger, 'join', night)).toBe('클랜원만 참가할 수 있는 내전이에요.')
  const banned = await signedIn(site, { nickname: '정지' })
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [banned.userId])
  expect(await pressBy(banned, 'join', night)).toBe('지금은 쓸 수 없는 계정이에요.')
  const admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  await aPlayerOf(admin)
  // The site's staff may see members' nights on the site, but have no site permissions in Discord.
  expect(await pressBy(admin, 'join', night)).toBe('클랜원만 참가할 수 있는 내전이에요.')
  expect((await nightNow(night)).signups).toEqual([])
})

test('buttons in another server or channel, and forged or old presses, do nothing', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await aPlayerOf(member)
  for (const place of [{ guildId: '9' }, { channelId: '9' }])
    expect(await pressBy(member, 'join', night, place)).toContain('더 이상 쓰지 않아요')
  const body = pressBody({ discordId: await discordOf(member) }, pressId('join', night.id))
  const old = await sendSigned(site.origin, signedRequest(body, '2026-11-21T11:54:00Z'))
  expect(old.status).toBe(401)
  const { headers } = signedRequest(body, now)
  expect((await sendSigned(site.origin, { body: body.replace('"type":3', '"type":3 '), headers })).status).toBe(401)
  expect(await answerTo(pressBody({ discordId: await discordOf(member) }, 'poll:1'))).toContain('쓰지 않는 버튼')
  expect((await nightNow(night)).signups).toEqual([])
})

test('hidden players are posted as strangers see them, and the name of a player who hides later is taken out', async () => {
  await linkChannel(leader)
  const night = await aNight()
  const name = await aPlayerOf(member)
  await pressBy(member, 'join', night)
  await post()
  expect(discord.contents().join()).toContain(name)
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', name).execute()
  later(605)
  await post()
  expect(discord.contents().join()).not.toContain(name)
  expect(discord.contents().join()).toContain('비공개 소환사')
})

test('a process killed before it stores a message’s id does not post twice', async () => {
  await linkChannel(leader)
  await aNight()
  await post()
  // This is the state after a crash between Discord's answer and the commit.
  await site.pool.query('delete from night_discord_post')
  later(120)
  await postAgain()
  expect(discord.requests.map(({ method }) => method)).toEqual(['POST', 'POST'])
  expect(discord.messages.size).toBe(1)
})

test('posting waits for a rate limit and an outage, and many changes become one edit', async () => {
  await linkChannel(leader)
  const night = await aNight()
  discord.answers.push({ status: 429, headers: { 'retry-after': '20' }, body: { retry_after: 20, global: false } })
  await post()
  later(19)
  await Promise.all([post(), postAgain()])
  expect(discord.requests).toHaveLength(1)
  later(1)
  await postAgain()
  expect(discord.contents()).toHaveLength(1)

  for (const number of [1, 2, 3]) {
    const guest = { name: `손님${number}#KR1`, isForOther: true }
    expect((await leader.command('POST', `${NIGHTS}/${night.id}/signups`, guest)).status).toBe(201)
  }
  later(5)
  discord.answers.push({ status: 503 }, { status: 502 })
  await post()
  expect((await channel())?.state).toBe('late')
  later(29)
  await post()
  expect(discord.requests).toHaveLength(3)
  later(1)
  await post()
  later(60)
  await post()
  expect(discord.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'PATCH', 'PATCH'])
  expect(discord.contents().join()).toContain('3/10명')
  expect((await channel())?.state).toBe('on')
})

test('buttons disappear when the night starts, and edits end with the night', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await post()
  later(5)
  expect((await leader.command('PATCH', `${NIGHTS}/${night.id}`, { isClosed: true })).status).toBe(200)
  await post()
  const controls = () =>
    [...discord.messages.values()].flatMap(({ components }) => components.flatMap((row) => row.components?.length ?? 0))
  expect(controls()).toEqual([2])
  later(5)
  expect((await leader.command('DELETE', `${NIGHTS}/${night.id}`)).status).toBeLessThan(300)
  await post()
  expect(controls()).toEqual([])
  expect(discord.contents()).toEqual([expect.stringContaining('내전이 취소되었어요.')])
  const requestCount = discord.requests.length
  later(3600)
  await post()
  expect(discord.requests).toHaveLength(requestCount)
})

test('a message that somebody deleted is not posted again', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await post()
  discord.messages.clear()
  later(5)
  await leader.command('PATCH', `${NIGHTS}/${night.id}`, { isClosed: true })
  await post()
  later(600)
  await post()
  expect(discord.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  expect((await channel())?.state).toBe('on')
})

test.each([
  { status: 403, body: { code: 50001 } },
  { status: 404, body: { code: 10003 } },
])(
  'a channel that answers $status is lost, the officers are notified, and it can be connected again',
  async (answer) => {
    await linkChannel(officer)
    await aNight()
    discord.answers.push(answer)
    await post()
    expect((await channel())?.state).toBe('lost')
    expect(await outcomes(officer)).toContainEqual(['discordLost', `/clan/${clanId}/settings`])
    await post()
    expect(discord.contents()).toEqual([])
    await linkChannel(officer)
    await post()
    expect(discord.contents()).toHaveLength(1)
  },
)

test('no clan is disconnected if the operator’s bot token is wrong', async () => {
  await linkChannel(leader)
  await aNight()
  discord.answers.push({ status: 401 })
  await post()
  expect((await channel())?.state).toBe('late')
})

test('neither a disconnected channel nor a channel of a disbanded clan gets any more messages', async () => {
  await linkChannel(leader)
  const night = await aNight()
  await post()
  expect((await leader.command('DELETE', `/api/clans/${clanId}/discord`)).status).toBe(204)
  expect(await refusalOf(await leader.command('DELETE', `/api/clans/${clanId}/discord`))).toEqual([404, 'NOT_FOUND'])
  later(5)
  await leader.command('PATCH', `${NIGHTS}/${night.id}`, { isClosed: true })
  await post()
  expect(discord.requests).toHaveLength(1)
  expect(await pressBy(member, 'join', night)).toContain('더 이상 쓰지 않아요')
  await linkChannel(leader)
  expect((await leader.command('DELETE', `/api/clans/${clanId}`)).status).toBe(204)
  const { rows } = await site.pool.query('select from clan_discord')
  expect(rows).toEqual([])
})

test('nights of other clans and nights without a clan are not posted', async () => {
  await linkChannel(leader)
  const host = await signedIn(site, { nickname: '다른이' })
  const otherClan = await aClan(site, { leader: host })
  for (const body of [{}, { clanId: otherClan }]) await nightFrom(host.command('POST', NIGHTS, body), 201)
  await post()
  expect(discord.requests).toEqual([])
})

test('a guest of the site appears in the post, and the guest’s name mentions no Discord user', async () => {
  await linkChannel(leader)
  const night = await aNight({ access: 'link' })
  const guest = openBrowser(site.origin)
  await nightFrom(
    guest.command('POST', `${NIGHTS}/${night.id}/signups`, { name: '@everyone#KR1', main: 'MIDDLE' }),
    201,
  )
  await post()
  expect(discord.contents()).toEqual([expect.stringMatching(/미드 {2}\\@everyone · 빈자리 1/)])
})

test('a night that cannot be read is reported, and its channel is tried again', async () => {
  await linkChannel(leader)
  await aNight()
  const defects: unknown[] = []
  const nobody = async () => expect.fail('nothing is sent')
  await discordPoster({
    ...{ db: site.db, bot: { post: nobody, edit: nobody }, publicUrl: () => site.origin, now: () => new Date(now) },
    readNight: () => Promise.reject(new Error('unreadable')),
    onDefect: (error) => defects.push(error),
  })()
  expect(defects).toEqual([new Error('unreadable')])
  later(121)
  await post()
  expect(discord.messages.size).toBe(1)
})
