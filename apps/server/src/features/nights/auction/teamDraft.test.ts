import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite, startTestApp, type TestApp } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { aHost, NIGHTS, nightFrom } from '../testNights.ts'
import { auctionFrom, statusAndCode } from './testAuctions.ts'

const site = await openSite()
let otherApp: TestApp
let host: SignedInBrowser
beforeAll(async () => {
  otherApp = await startTestApp({ beside: site })
})
afterAll(async () => {
  await otherApp.close()
})
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})

const T0 = Date.parse('2026-11-21T12:00:00Z')
function setNow(seconds: number) {
  for (const server of [site, otherApp]) server.setNow(new Date(T0 + seconds * 1000).toISOString())
}

let drafts = 0
async function openDraft(settings: object = {}) {
  drafts += 1
  const { id } = await nightFrom(host.command('POST', NIGHTS, { schedule: { teamCount: 3 } }), 201)
  const night = `${NIGHTS}/${id}`
  const captains: Browser[] = []
  for (let index = 0; index < 15; index++) {
    const name = `드래프트${drafts}의${index}#KR1`
    if (index >= 3) await nightFrom(host.command('POST', `${night}/signups`, { name, isForOther: true }), 201)
    else {
      const guest = openBrowser(index === 1 ? otherApp.origin : site.origin)
      await nightFrom(guest.command('POST', `${night}/signups`, { name }), 201)
      captains.push(guest)
    }
  }
  const { signups } = await nightFrom(host.get(night))
  const ids = captains.map(
    (_, index) => signups.find(({ summonerName }) => summonerName === `드래프트${drafts}의${index}`)?.id,
  )
  const auctionUrl = `${night}/auction`
  const body = { method: 'snake', captains: ids, clockSeconds: 30, ...settings }
  const auction = await auctionFrom(await host.command('POST', auctionUrl, body))
  const read = async () => auctionFrom(await host.get(auctionUrl))
  const pick = (browser: Browser, nth: number, signupId: string | undefined, more: object = {}) =>
    browser.command('POST', `${auctionUrl}/picks`, { nth, signupId, ...more })
  const onTurn = (team: number) => captains[team - 1] ?? expect.fail('no captain')
  return { night, at: auctionUrl, ids, auction, read, pick, onTurn }
}

test('captains pick in turn at two processes, and the host makes the teams of the evening', async () => {
  const { night, at, ids, auction, read, pick, onTurn } = await openDraft()
  expect(auction).toMatchObject({ method: 'snake', lot: null, turn: { nth: 1 } })
  expect((await nightFrom(host.get(night))).auction).toBe('drafting')
  const order: number[] = []
  for (let index = 1; index <= 12; index += 1) {
    const { turn, queue } = await read()
    if (!turn) expect.fail('it is no captain’s turn')
    order.push(turn.team)
    await auctionFrom(await pick(onTurn(turn.team), index, queue[0]?.signupId))
  }
  expect(order.slice(3, 6)).toEqual(order.slice(0, 3).reverse())
  expect(order.slice(6, 9)).toEqual(order.slice(0, 3))
  const over = await read()
  expect([over.turn, over.queue.length, over.sales.length]).toEqual([null, 0, 12])
  expect((await nightFrom(host.get(night))).auction).toBe('drafted')
  const { schedule, log, auction: after } = await nightFrom(host.command('POST', `${at}/teams`))
  expect(after).toBeNull()
  for (const team of schedule?.teams ?? []) {
    const boughtIds = over.sales.filter((sale) => sale.team === team.nth).map(({ signupId }) => signupId)
    expect(team.players.map(({ signupId }) => signupId).sort()).toEqual([ids[team.nth - 1], ...boughtIds].sort())
  }
  expect(log.map(({ kind }) => kind)).toContain('teamDraft')
})

test('once everyone is picked, there is a picture of the picks without prices', async () => {
  const { night, read, pick, onTurn } = await openDraft()
  const picture = () => site.get(`${night.replace('/api/inhouse/nights', '/og/auction')}.png`)
  expect((await picture()).status).toBe(404)
  for (let next = await read(); next.turn; next = await read())
    await auctionFrom(await pick(onTurn(next.turn.team), next.turn.nth, next.queue[0]?.signupId))
  const answer = await picture()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a repeated pick counts once, and the second of two simultaneous picks is refused', async () => {
  const { auction, read, pick, onTurn } = await openDraft()
  const captain = onTurn(auction.turn?.team ?? 0)
  const [first, second] = auction.queue.map(({ signupId }) => signupId)
  const twice = await Promise.all([pick(captain, 1, first), pick(captain, 1, first)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).sales).toHaveLength(1)
  expect(await statusAndCode(await pick(captain, 1, second))).toEqual([409, 'PICK_OVER'])
})

test('captains pick only in turn, for their own team and no person twice; the host may pick for any team', async () => {
  const { auction, pick, onTurn } = await openDraft({ order: 'shuffled' })
  const team = auction.turn?.team ?? 0
  const next = auction.turn?.next[0] ?? 0
  const [first, second] = auction.queue.map(({ signupId }) => signupId)
  expect(await statusAndCode(await pick(onTurn(next), 1, first))).toEqual([403, 'NOT_YOUR_PICK'])
  expect(await statusAndCode(await pick(onTurn(next), 1, first, { team }))).toEqual([403, 'NOT_A_CAPTAIN'])
  expect(await statusAndCode(await pick(openBrowser(site.origin), 1, first))).toEqual([403, 'NOT_A_CAPTAIN'])
  const byHost = await auctionFrom(await pick(host, 1, first, { team }))
  expect(byHost.sales[0]).toMatchObject({ team, how: 'host' })
  expect(await statusAndCode(await pick(onTurn(next), 2, first))).toEqual([409, 'PICK_TAKEN'])
  expect(await statusAndCode(await pick(onTurn(next), 2, auction.teams[0]?.captainId))).toEqual([409, 'PICK_TAKEN'])
  expect(
    await statusAndCode(
      await onTurn(next).command('POST', `${(await openDraft()).at}/bids`, { signupId: second, amount: 10 }),
    ),
  ).toEqual([403, 'NOT_A_CAPTAIN'])
})

test('any process stores the clock’s pick, and the host may take it back', async () => {
  const { night, at, auction, read, pick, onTurn } = await openDraft()
  const team = auction.turn?.team ?? 0
  setNow(31)
  const response = await pick(onTurn(team), 1, auction.queue.at(-1)?.signupId)
  expect(await statusAndCode(response)).toEqual([409, 'PICK_OVER'])
  const after = await read()
  expect(after.sales).toMatchObject([{ team, how: 'clock' }])
  expect(after.turn).toMatchObject({ nth: 2, team: auction.turn?.next[0] })
  const undone = await auctionFrom(await host.command('DELETE', `${at}/sales/1`))
  expect([undone.sales.length, undone.turn?.team, undone.turn?.nth]).toEqual([0, team, 1])
  expect((await nightFrom(host.get(night))).log[0]?.kind).toBe('pickUndone')
})

test('a pause stops picks, and a draft that is called off leaves no teams', async () => {
  const { night, at, auction, pick, onTurn } = await openDraft()
  const team = auction.turn?.team ?? 0
  await auctionFrom(await onTurn(team).command('PUT', `${at}/pause`, { isPaused: true }))
  expect(await statusAndCode(await pick(onTurn(team), 1, auction.queue[0]?.signupId))).toEqual([409, 'DRAFT_PAUSED'])
  expect((await host.command('DELETE', at)).status).toBe(200)
  const { auction: none, log, schedule } = await nightFrom(host.get(night))
  expect([none, log[0]?.kind, schedule?.teams]).toEqual([null, 'teamDraftOff', []])
})

test('a night of two teams refuses a draft of the evening’s teams', async () => {
  const { id } = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const body = { method: 'snake', captains: [host.userId, host.userId] }
  expect(await statusAndCode(await host.command('POST', `${NIGHTS}/${id}/auction`, body))).toEqual([
    409,
    'NOT_SEVERAL_TEAMS',
  ])
})
