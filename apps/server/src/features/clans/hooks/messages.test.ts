import { NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_MESSAGES } from '@buri/contract/hookMessages'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aBoard } from '#server/features/community/testCommunity.ts'
import { testNightsOf } from '#server/features/nights/testNights.ts'
import { replayNamed, sendFiles } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { clanWithReceiver } from './testHooks.ts'
import { HOST, verifyMessage } from './testReceiver.ts'

const { world, at, hookAt, aHook, log, aNight, events, ids } = clanWithReceiver()
const {
  nightWithPeople,
  fixTeams,
  startGame,
  upload: playedBy,
} = testNightsOf(() => ({ site: world.site, host: world.leader }))

test('a public library verifies the message of each of four attempts, three of which fail', async () => {
  const { id, secret } = await aHook(['night.opened'])
  const night = await aNight()
  world.receiver.answers.push(
    { status: 500 },
    { status: 302, headers: { location: `https://${HOST}/elsewhere` } },
    { status: 404 },
  )
  const waits = [0, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
  let passed = 0
  for (const [attempt, wait] of waits.entries()) {
    if (wait > 0) {
      at(passed + wait - 1)
      await world.first.send()
      expect(world.receiver.received).toHaveLength(attempt)
    }
    passed += wait
    at(passed)
    await (attempt % 2 === 0 ? world.first : world.second).send()
    expect(world.receiver.received).toHaveLength(attempt + 1)
    const last = world.receiver.received.at(-1) ?? expect.fail()
    const message = verifyMessage(last, secret, world.now)
    expect(message).toEqual({
      id: last.headers['webhook-id'],
      event: 'night.opened',
      time: '2026-11-21T12:00:00.000Z',
      clan: { id: world.clanId, clanName: expect.stringContaining('새벽반') },
      data: {
        night: {
          nightId: night.id,
          url: `https://buri.example/i/${night.code}`,
          title: '금요 내전',
          startsAt: night.startsAt,
          places: 10,
          map: 'rift',
          state: 'open',
        },
      },
    })
    expect(() => verifyMessage({ ...last, body: `${last.body} ` }, secret, world.now)).toThrow()
    expect(() => verifyMessage(last, secret, new Date(world.now.getTime() + 10 * MINUTE_MS))).toThrow()
  }
  expect(new Set(ids()).size).toBe(1)
  expect(world.receiver.received.map(({ path }) => path)).toEqual(Array(4).fill('/in/s3cr3t-path?key=abcd'))
  const [delivery] = await log({ id })
  expect(delivery).toMatchObject({ state: 'arrived', attempts: 4, status: 204, problem: null, nextAt: null })
  at(passed + DAY_MS)
  await world.first.send()
  expect(world.receiver.received).toHaveLength(4)
})

test('each event reaches the webhooks that chose it, in the shape that the documents give', async () => {
  const hook = await aHook()
  const otherHook = await aHook(['post.published'])
  const night = await nightWithPeople({ clanId: world.clanId })
  await startGame(night)
  const matchId = await playedBy(night)
  const boardId = await aBoard(world.site, { clanId: world.clanId, readAccess: 'members' })
  expect(
    (await world.leader.command('POST', '/api/community/posts', { boardId, title: '공지', body: '본문' })).status,
  ).toBe(201)
  const upload = await sendFiles(world.leader, [replayNamed('KR-7900000001.rofl')], {
    matchDate: '2026-11-10T12:00:00Z',
    clanId: world.clanId,
  })
  expect(upload.status).toBe(200)
  at(60 * MINUTE_MS)
  for (let turn = 0; turn < 3; turn += 1) await world.first.send()
  expect(events().sort()).toEqual([
    'match.stored',
    'night.game_finished',
    'night.opened',
    'night.teams_fixed',
    'post.published',
    'post.published',
  ])
  for (const { body } of world.receiver.received) {
    const message = JSON.parse(body)
    const shape = HOOK_MESSAGES.find(({ event }) => event === message.event)?.schema ?? expect.fail('no shape')
    expect(shape.strict().safeParse(message).error).toBeUndefined()
  }
  const dataOf = (event: string) =>
    JSON.parse(world.receiver.received.find(({ body }) => JSON.parse(body).event === event)?.body ?? '{}').data
  expect(dataOf('night.teams_fixed').game.blue).toHaveLength(5)
  expect(dataOf('night.game_finished').game).toMatchObject({ n: 1, state: 'finished', winner: 'blue', matchId })
  expect(dataOf('post.published').post).toMatchObject({ title: '공지', authorName: '클랜장' })
  expect(dataOf('match.stored').match).toMatchObject({ matchId: 'KR_7900000001', winner: expect.any(String) })
  expect(dataOf('match.stored').match.players).toHaveLength(10)
  expect((await log(hook)).map(({ state }) => state)).toEqual(Array(5).fill('arrived'))
  expect(await log(otherHook)).toMatchObject([{ event: 'post.published', state: 'arrived' }])
})

test('people who hide are not named, and what members may not read is not sent', async () => {
  const hook = await aHook(['night.teams_fixed', 'post.published', 'match.stored'])
  await playedBy({ suffix: '숨' })
  const night = await nightWithPeople({ clanId: world.clanId, suffix: '숨' })
  await world.site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${night.suffix}`])
  await fixTeams(night)
  const boards = [
    await aBoard(world.site, { clanId: world.clanId, readAccess: 'none' }),
    await aBoard(world.site, { clanId: world.clanId, isVisible: false }),
  ]
  const board = await aBoard(world.site, { clanId: world.clanId, readAccess: 'members' })
  for (const boardId of [...boards, board])
    await world.leader.command('POST', '/api/community/posts', { boardId, title: '글', body: '본문' })
  await world.site.pool.query('update post set is_blind = true where board_id = $1', [board])
  for (let turn = 0; turn < 2; turn += 1) await world.first.send()
  const [fixedTeams, ...others] = world.receiver.received.map(({ body }) => body)
  expect(others).toEqual([])
  const { blue } = JSON.parse(fixedTeams ?? '{}').data.game
  expect(blue).toEqual([HIDDEN_NAME, ...[...'나다라마'].map((name) => `${name}${night.suffix}`)])
  expect(fixedTeams).not.toContain(`가${night.suffix}`)
  const ofPosts = (await log(hook)).filter(({ event }) => event === 'post.published')
  expect(ofPosts.map(({ state }) => state)).toEqual(['outdated', 'outdated', 'outdated'])
})

test('a hidden player of a stored match is sent without a name', async () => {
  await aHook(['match.stored'])
  const name = replayNamed('KR-7900000002.rofl')
  const fields = { matchDate: '2026-11-10T12:00:00Z', clanId: world.clanId }
  expect((await sendFiles(world.leader, [name], fields)).status).toBe(200)
  const { rows } = await world.site.pool.query<{ name: string }>(
    `update player set visibility = 'private' where id in (
      select player_id from match_participant where match_id = 'KR_7900000002') returning game_name as name`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await world.first.send()
  const { body } = world.receiver.received[0] ?? expect.fail('nothing was sent')
  for (const { name } of rows) expect(body).not.toContain(`"${name}"`)
})

test('a match is sent when it begins to count', async () => {
  const hook = await aHook(['match.counting_changed'])
  const fields = { matchDate: '2026-11-10T12:00:00Z', clanId: world.clanId }
  expect((await sendFiles(world.leader, [replayNamed('KR-7900000003.rofl')], fields)).status).toBe(200)
  const { rows } = await world.site.pool.query(`select standing from match where id = 'KR_7900000003'`)
  const admin = await signedIn(world.site, { isAdmin: true })
  expect(rows).toEqual([{ standing: 'waiting' }])
  const confirmed = await admin.command('POST', '/api/matches/KR_7900000003/confirmations')
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.anything()])
  expect(await log(hook)).toMatchObject([{ event: 'match.counting_changed' }])
})

test('a new secret signs at once, and the previous one also signs for a day', async () => {
  const { id, secret } = await aHook(['night.opened'])
  const answer = await world.leader.command('POST', hookAt({ id }, '/secret'))
  const renewed = NewClanHook.parse(await answer.json())
  expect(renewed.secret).not.toBe(secret)
  await aNight()
  await world.first.send()
  const [message] = world.receiver.received
  if (!message) expect.fail()
  for (const one of [secret, renewed.secret])
    expect(verifyMessage(message, one, world.now)).toMatchObject({ event: 'night.opened' })
  at(DAY_MS)
  await world.leader.command('POST', hookAt({ id }, '/test'))
  await world.first.send()
  const last = world.receiver.received.at(-1) ?? expect.fail()
  expect(verifyMessage(last, renewed.secret, world.now)).toMatchObject({ event: 'test' })
  expect(() => verifyMessage(last, secret, world.now)).toThrow()
})
