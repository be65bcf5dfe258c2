import { beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { aHost, NIGHTS, nightFrom } from '../testNights.ts'

const site = await openSite({ config: { trustProxy: 1 } })
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
})

const guestAt = (address: string) => {
  const browser = openBrowser(site.origin)
  return {
    ...browser,
    join: (id: string, name: string) =>
      browser.send('POST', `${NIGHTS}/${id}/signups`, {
        body: JSON.stringify({ name }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      }),
  }
}

test('one address enters at most sixty guests in a night, and a removed guest cannot return by name', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const nightUrl = `${NIGHTS}/${id}`
  const remove = async (name: string) => {
    const { signups } = await nightFrom(host.get(nightUrl))
    const row = signups.find(({ summonerName }) => summonerName === name)
    await nightFrom(host.send('DELETE', `${nightUrl}/signups/${row?.id}`))
  }
  await nightFrom(guestAt('203.0.113.1').join(id, '불청객#KR1'), 201)
  await remove('불청객')
  expect(await refusalOf(await guestAt('203.0.113.2').join(id, '불청객#KR1'))).toEqual([409, 'SIGNUP_REMOVED'])
  for (const name of ['둘째', '셋째']) {
    await nightFrom(guestAt('203.0.113.1').join(id, `${name}#KR1`), 201)
    await remove(name)
  }
  expect(await refusalOf(await guestAt('203.0.113.1').join(id, '넷째#KR1'))).toEqual([409, 'SIGNUP_REMOVED'])
  await nightFrom(guestAt('203.0.113.2').join(id, '넷째#KR1'), 201)
  await nightFrom(host.command('POST', `${nightUrl}/signups`, { name: '불청객#KR1', isForOther: true }), 201)
  const many = await Promise.all(
    Array.from({ length: 61 }, (_, index) => guestAt('203.0.113.9').join(id, `손님${index}#KR1`)),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(await refusalOf(many.find(({ status }) => status !== 201) ?? expect.fail())).toEqual([
    409,
    'NIGHT_GUESTS_FULL',
  ])
  await nightFrom(guestAt('203.0.113.10').join(id, '남은이#KR1'), 201)
  await nightFrom(host.command('PATCH', nightUrl, { isFinished: true }))
  const signupQuery = site.db.selectFrom('nightSignup').select('id').where('nightId', '=', id)
  expect(await signupQuery.where('addressMark', 'is not', null).execute()).toEqual([])
})

test('a browser stops being an earlier guest’s after its user says so or signs out, or an account takes over the guest', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const ownView = async (browser: Pick<typeof host, 'get'>) =>
    (await nightFrom(browser.get(`${NIGHTS}/${id}`))).me.signupId
  const guest = openBrowser(site.origin)
  await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '가게손님#KR1' }), 201)
  expect(await ownView(guest)).not.toBeNull()
  expect((await guest.command('DELETE', '/api/inhouse/guest')).status).toBe(204)
  expect(await ownView(guest)).toBeNull()
  expect((await nightFrom(host.get(`${NIGHTS}/${id}`))).signups).toHaveLength(1)

  await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '다음손님#KR1' }), 201)
  const account = await signedIn(site)
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect((await guest.command('POST', '/api/inhouse/guest/claim')).status).toBe(200)
  expect([...guest.jar.keys()].filter((name) => name.endsWith('guest'))).toEqual([])
  expect(await ownView(guest)).not.toBeNull()
  guest.jar.set('__Host-guest', 'A'.repeat(43))
  await guest.command('POST', '/auth/logout')
  expect([...guest.jar.keys()].filter((name) => name.endsWith('guest'))).toEqual([])
})

test('an account banned by the clan cannot take over its guest seat', async () => {
  const clanId = await aClan(site, { leader: host })
  const [account, guest] = [await signedIn(site), openBrowser(site.origin)]
  expect((await host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId })).status).toBe(201)
  const nights = [await nightFrom(host.command('POST', NIGHTS, { clanId }), 201)]
  nights.push(await nightFrom(host.command('POST', NIGHTS, {}), 201))
  for (const { id } of nights)
    await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '막힌이#KR1' }), 201)
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 1 })
  const places = await Promise.all(
    nights.map(async ({ id }) => (await nightFrom(account.get(`${NIGHTS}/${id}`))).signups),
  )
  expect(places).toMatchObject([[{ isGuest: true, isMe: false }], [{ isGuest: false, isMe: true }]])
})

test('a person banned by a clan gives up the places in its nights, those of a former guest too, and the queue moves up', async () => {
  const clanId = await aClan(site, { leader: host })
  const [account, guest, next] = [await signedIn(site), openBrowser(site.origin), openBrowser(site.origin)]
  const [ofClan, elsewhere] = await Promise.all([
    nightFrom(host.command('POST', NIGHTS, { clanId, places: 5 }), 201),
    nightFrom(host.command('POST', NIGHTS, { places: 5 }), 201),
  ])
  for (const { id } of [ofClan, elsewhere]) {
    await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: '내보낼이#KR1' }), 201)
    for (const name of ['가', '나', '다', '라'])
      await nightFrom(host.command('POST', `${NIGHTS}/${id}/signups`, { name: `${name}#KR1`, isForOther: true }), 201)
    await nightFrom(next.command('POST', `${NIGHTS}/${id}/signups`, { name: '다음#KR1' }), 201)
  }
  for (const [name, value] of account.jar) guest.jar.set(name, value)
  await guest.refreshToken()
  expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 2 })
  expect((await host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId })).status).toBe(201)
  const statesIn = async (id: string) => {
    const { signups } = await nightFrom(host.get(`${NIGHTS}/${id}`))
    const stateOf = (name: string) => signups.find(({ summonerName }) => summonerName === name)?.state
    return [stateOf('내보낼이'), stateOf('다음')]
  }
  expect(await statesIn(ofClan.id)).toEqual([undefined, 'in'])
  expect(await statesIn(elsewhere.id)).toEqual(['in', 'waiting'])
  expect(
    await refusalOf(await account.command('POST', `${NIGHTS}/${ofClan.id}/signups`, { name: '내보낼이#KR1' })),
  ).toEqual([409, 'JOIN_BANNED'])
})

test('a person banned while joining keeps no seat', async () => {
  const clanId = await aClan(site, { leader: host })
  const account = await signedIn(site, { nickname: '그순간' })
  const { id } = await nightFrom(host.command('POST', NIGHTS, { clanId }), 201)
  const WAITING = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const waitingQueries = async () => (await site.pool.query<{ n: number }>(WAITING)).rows[0]?.n
  const holding = await site.pool.connect()
  try {
    // The join has checked for a ban before its write waits for this transaction.
    await holding.query('begin')
    await holding.query('lock table night_signup in share mode')
    const joining = account.command('POST', `${NIGHTS}/${id}/signups`, { name: '그순간#KR1' })
    await expect.poll(waitingQueries).toBe(1)
    let isBanned = false
    const banning = host.command('POST', `/api/clans/${clanId}/bans`, { userId: account.userId }).finally(() => {
      isBanned = true
    })
    await expect.poll(async () => isBanned || (await waitingQueries()) === 2).toBe(true)
    await holding.query('commit')
    expect([(await joining).status, (await banning).status]).toEqual([201, 201])
  } finally {
    holding.release()
  }
  expect((await nightFrom(host.get(`${NIGHTS}/${id}`))).signups.filter(({ state }) => state === 'in')).toEqual([])
})

describe('an account that is banned', () => {
  let admin: SignedInBrowser
  let account: SignedInBrowser
  let night: string
  let accountNumber = 0
  beforeEach(async () => {
    admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
    account = await signedIn(site, { nickname: '막힌이' })
    accountNumber += 1
    await site.store(aParsedMatch({ gameId: String(7_200_000_000 + accountNumber), names: { 0: name() } }))
    const { rows } = await site.pool.query('select id from player where game_name = $1', [`막힌이${accountNumber}`])
    const owner = { playerId: rows[0]?.id, userId: account.userId, proof: 'admin', since: new Date() } as const
    await site.db.insertInto('playerOwner').values(owner).execute()
    night = `${NIGHTS}/${(await nightFrom(host.command('POST', NIGHTS, {}), 201)).id}`
    await nightFrom(account.command('POST', `${night}/signups`, {}), 201)
  })
  const name = () => `막힌이${accountNumber}#KR1`
  const join = (browser: Pick<SignedInBrowser, 'command'>, body: { name?: string; isForOther?: boolean }) =>
    browser.command('POST', `${night}/signups`, body)
  const ban = async () => {
    const answer = await admin.command('POST', `/api/admin/users/${account.userId}/ban`, { reason: '욕설' })
    expect(answer.status).toBe(200)
  }
  const unban = async () => {
    expect((await admin.command('DELETE', `/api/admin/users/${account.userId}/ban`)).status).toBe(204)
    const fresh = await signedIn(site, { nickname: '돌아온이' })
    await site.db.updateTable('session').set({ userId: account.userId }).where('id', '=', fresh.sessionId).execute()
    return fresh
  }
  const places = async (browser: Pick<SignedInBrowser, 'get'>) =>
    (await nightFrom(browser.get(night))).signups.map(({ summonerName, state, isMe, isGuest }) => [
      summonerName,
      ...[state, isMe, isGuest],
    ])

  test('an account that is banned cannot come under its own name as a guest or through another account, but the host may enter it', async () => {
    await ban()
    const otherUser = await signedIn(site, { nickname: '다른 계정' })
    for (const person of [openBrowser(site.origin), otherUser])
      expect(await refusalOf(await join(person, { name: name() }))).toEqual([403, 'SIGNUP_OWNER_ONLY'])
    await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`막힌이${accountNumber}`])
    for (const person of [openBrowser(site.origin), otherUser])
      expect(await refusalOf(await join(person, { name: name() }))).toEqual([403, 'SIGNUP_OWNER_ONLY'])
    await nightFrom(join(host, { name: name(), isForOther: true }), 201)
  })

  test('an account that is banned takes over, after the ban, the place that its browser took during the ban', async () => {
    await ban()
    const guest = openBrowser(site.origin)
    await nightFrom(join(guest, { name: '딴이름#KR1' }), 201)
    const unbanned = await unban()
    for (const [key, value] of unbanned.jar) guest.jar.set(key, value)
    await guest.refreshToken()
    expect(await (await guest.command('POST', '/api/inhouse/guest/claim')).json()).toEqual({ claimed: 1 })
    expect(await places(unbanned)).toEqual([['딴이름', 'in', true, false]])
  })

  test('an account that is banned takes over, once the ban has ended, the place entered under its name', async () => {
    await ban()
    await nightFrom(join(openBrowser(site.origin), { name: '먼저온이#KR1' }), 201)
    await site.pool.query('delete from account_ban where user_id = $1', [account.userId])
    await nightFrom(join(openBrowser(site.origin), { name: name() }), 201)
    await site.pool.query(
      `insert into account_ban (user_id, reason, banned_at, banned_by) values ($1, '욕설', now(), $2)`,
      [account.userId, admin.userId],
    )
    const unbanned = await unban()
    await nightFrom(join(unbanned, {}), 201)
    expect(await places(unbanned)).toEqual([
      ['먼저온이', 'in', false, true],
      [`막힌이${accountNumber}`, 'in', true, false],
    ])
  })
})
