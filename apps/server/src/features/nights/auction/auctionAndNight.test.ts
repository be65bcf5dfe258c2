import { WITHDRAWAL_WORDS } from '@buri/domain/accounts/withdrawal'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { directUrlOf } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { replayOfGame, severalTeams, withTeams } from '../schedule/testSchedules.ts'
import { aHost, nightFrom, testNightsOf } from '../testNights.ts'
import { auctionFrom, auctionsOf, statusAndCode } from './testAuctions.ts'

const site = await openSite()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})
const { nightWithPeople, findAwaitedMatches } = testNightsOf(() => ({ site, host }))
const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const T0 = Date.parse('2026-11-21T12:00:00Z')
const setNow = (seconds: number) => site.setNow(new Date(T0 + seconds * 1000).toISOString())

/** Sells everybody. No request has stored the last sale yet. */
async function soldOutAuction(auctionUrl: string): Promise<void> {
  for (let seconds = 30; seconds < 3000; seconds += 30) {
    const { lot, sales } = await auctionFrom(await host.get(auctionUrl))
    if (!lot) return
    setNow(seconds)
    if (sales.length >= 6) return
  }
}

test('teams that are fixed at the moment of the last sale stay fixed', async () => {
  const { auctionUrl, night } = await openTestAuction()
  await soldOutAuction(auctionUrl)
  expect((await nightFrom(host.command('POST', `${auctionUrl}/teams`))).auction).toBeNull()
  for (const seconds of [1000, 2000]) {
    setNow(seconds)
    const auction = await auctionFrom(await host.get(auctionUrl))
    expect([auction.isFixed, auction.lot, auction.sales.length]).toEqual([true, null, 8])
  }
  expect((await nightFrom(host.get(night))).auction).toBeNull()
  expect(await statusAndCode(await host.command('POST', `${auctionUrl}/teams`))).toEqual([409, 'NO_AUCTION'])
})

test('a captain who has left or was removed no longer bids or pauses', async () => {
  const { auctionUrl, night, bid, blue, red, captains } = await openTestAuction()
  expect((await host.command('DELETE', `${night}/signups/${captains[0]}`)).status).toBe(200)
  expect((await red.command('DELETE', `${night}/signups/${captains[1]}`)).status).toBe(200)
  for (const leaver of [blue, red]) {
    expect(await statusAndCode(await bid(leaver, 10))).toEqual([403, 'NOT_A_CAPTAIN'])
    expect(await statusAndCode(await leaver.command('PUT', `${auctionUrl}/pause`, { isPaused: true }))).toEqual([
      403,
      'NOT_A_CAPTAIN',
    ])
    expect((await auctionFrom(await leaver.get(auctionUrl))).teams.some(({ isMine }) => isMine)).toBe(false)
  }
})

test('people who left during the auction are replaced by those who wait, captains too', async () => {
  const { auctionUrl, night, captains, auction } = await openTestAuction({}, 10)
  const leaving = [captains[0], auction.lot?.signupId]
  for (const id of leaving) expect((await host.command('DELETE', `${night}/signups/${id}`)).status).toBe(200)
  await soldOutAuction(auctionUrl)
  expect(await statusAndCode(await host.command('POST', `${auctionUrl}/teams`))).toEqual([409, 'NOT_IN_NIGHT'])
  const entering: string[] = []
  for (const name of ['새얼굴#KR1', '막차#KR1']) {
    const { signups } = await nightFrom(host.command('POST', `${night}/signups`, { name, isForOther: true }), 201)
    entering.push(signups.find(({ summonerName }) => summonerName === name.slice(0, -4))?.id ?? expect.fail(name))
  }
  const { games } = await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  const ids = games[0]?.players.map(({ signupId }) => signupId) ?? []
  expect(ids).toHaveLength(10)
  expect(ids).toEqual(expect.arrayContaining(entering))
  for (const id of leaving) expect(ids).not.toContain(id)
  expect(games[0]?.players.filter(({ isCaptain }) => isCaptain)).toHaveLength(2)
})

test.each([
  ['is finished', (night: string) => host.command('PATCH', night, { isFinished: true })],
  ['is cancelled', (night: string) => host.command('DELETE', night)],
])('an auction ends with a night that %s', async (_, end) => {
  const { auctionUrl, night } = await openTestAuction()
  expect((await end(night)).ok).toBe(true)
  const { revision } = await nightFrom(host.get(night))
  setNow(3600)
  expect(await (await host.get(auctionUrl)).json()).toEqual({ auction: null })
  const after = await nightFrom(host.get(night))
  expect([after.revision, after.auction]).toEqual([revision, null])
})

test('the number of teams cannot change during an auction', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 4 })
  await auctionFrom(await host.command('POST', `${night.url}/auction`, { captains: night.ids.slice(0, 4) }))
  const change = { schedule: { teamCount: 2, plan: 'free', rooms: 1 } }
  expect(await statusAndCode(await host.command('PATCH', night.url, change))).toEqual([409, 'AUCTION_ON'])
})

test('earlier teams play no game during an auction', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 4 })
  await withTeams(night, host)
  await auctionFrom(await host.command('POST', `${night.url}/auction`, { captains: night.ids.slice(0, 4) }))
  expect(await statusAndCode(await host.command('POST', `${night.url}/games`, { pairing: [1, 2] }))).toEqual([
    409,
    'AUCTION_ON',
  ])
})

test('teams that have played are not auctioned', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 4 })
  await withTeams(night, host)
  await nightFrom(host.command('POST', `${night.url}/games`, { pairing: [1, 2] }), 201)
  await nightFrom(host.command('POST', `${night.url}/games/1/start`))
  await replayOfGame(night, 1, { site, host })
  await findAwaitedMatches()
  const start = { captains: night.ids.slice(0, 4) }
  expect(await statusAndCode(await host.command('POST', `${night.url}/auction`, start))).toEqual([409, 'TEAMS_IN_PLAY'])
})

/** Opens a visitor's browser at a process whose database refuses writes. */
async function browserWithoutStorage(seconds: number): Promise<Browser> {
  const readOnly = new URL(directUrlOf(site.url))
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const full = await startTestApp({ beside: { url: readOnly.href } })
  onTestFinished(() => full.close())
  full.setNow(new Date(T0 + seconds * 1000).toISOString())
  return openBrowser(full.origin)
}

test('while nothing can be stored, an auction is shown in the state that its clock has reached', async () => {
  const { auctionUrl, night, bid, blue, auction } = await openTestAuction()
  await auctionFrom(await bid(blue, 50))
  const watcher = await browserWithoutStorage(60)
  expect((await auctionFrom(await watcher.get(auctionUrl))).sales.map(({ signupId }) => signupId)).toEqual([
    auction.lot?.signupId,
  ])
  await nightFrom(watcher.get(night))
})

test('while nothing can be stored, a night whose ready check is over is still shown', async () => {
  const { night } = await openTestAuction()
  await nightFrom(host.command('POST', `${night}/ready-check`, { seconds: 60 }))
  await nightFrom((await browserWithoutStorage(3600)).get(night))
})

test('an account that is deleted during an auction leaves nothing of itself in the auction', async () => {
  const account = await signedIn(site, { nickname: '떠나는 팀장' })
  const { auctionUrl, night, bid, blue } = await openTestAuction({}, 10, { 0: account })
  await auctionFrom(await bid(blue, 50))
  expect((await account.command('DELETE', '/api/me', { confirm: WITHDRAWAL_WORDS })).ok).toBe(true)
  await soldOutAuction(auctionUrl)
  expect(await statusAndCode(await host.command('POST', `${auctionUrl}/teams`))).toEqual([409, 'NOT_IN_NIGHT'])
  await nightFrom(host.command('POST', `${night}/signups`, { name: '새얼굴#KR1', isForOther: true }), 201)
  await nightFrom(host.command('POST', `${auctionUrl}/teams`))
  const { rows } = await site.pool.query('select state::text from night_auction')
  expect(JSON.stringify(rows)).not.toContain(account.userId)
})

test('fixing the teams, undoing a sale and calling an auction off simultaneously are each done completely or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    setNow(0)
    const { auctionUrl, night } = await openTestAuction()
    await soldOutAuction(auctionUrl)
    const pickNumber = (await auctionFrom(await host.get(auctionUrl))).sales.length
    const answers = await Promise.all([
      host.command('POST', `${auctionUrl}/teams`),
      host.command('DELETE', `${auctionUrl}/sales/${pickNumber}`),
      host.command('POST', `${auctionUrl}/teams`),
      host.command('DELETE', auctionUrl),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    const { auction } = await (await host.get(auctionUrl)).json()
    const { games } = await nightFrom(host.get(night))
    expect(games.length).toBe(auction?.isFixed ? 1 : 0)
  }
})
