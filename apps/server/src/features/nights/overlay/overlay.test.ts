import { Overlay } from '@buri/contract/nights/overlay'
import { beforeEach, expect, test, vi } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { openStream } from '#server/model/news/testListening.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openProcesses, PUBLIC_URL } from '#testing/testApp.ts'
import type { Browser } from '#testing/testBrowser.ts'
import { auctionsOf } from '../auction/testAuctions.ts'
import { severalTeams } from '../schedule/testSchedules.ts'
import { aHost, NIGHTS, nightFrom, testNightsOf } from '../testNights.ts'

const [site, other] = await openProcesses()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})
const { nightWithPeople, fixTeams, startGame, upload } = testNightsOf(() => ({ site, host }))
const { openTestAuction } = auctionsOf({ host: () => host, nightWithPeople })

const T0 = Date.parse('2026-11-21T12:00:00Z')
function setNow(seconds: number) {
  for (const server of [site, other]) server.setNow(new Date(T0 + seconds * 1000).toISOString())
}

const overlayUrl = (nightUrl: string) => `${nightUrl}/overlay`
const openOverlay = async (browser: SignedInBrowser, nightUrl: string): Promise<string> =>
  (await (await browser.command('PUT', overlayUrl(nightUrl))).json()).url
const pathOf = (url: string) => url.slice(PUBLIC_URL.length)
const streamOf = (url: string) => pathOf(url).replace('/overlay/', '/api/inhouse/overlays/')
const ENDED = [404, 'OVERLAY_NOT_FOUND']

async function watch(url: string) {
  const stream = await openStream(other, streamOf(url))
  const lastOverlay = () => Overlay.parse(stream.received.findLast(({ event }) => event === 'overlay')?.data)
  await vi.waitFor(lastOverlay, { timeout: 30_000 })
  return { ...stream, shown: lastOverlay }
}
const comes = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

async function isOver(url: string) {
  const page = await site.get(pathOf(url))
  const text = await page.text()
  expect([page.status, text.includes('<script'), await refusalOf(await site.get(streamOf(url)))]).toEqual([
    404,
    false,
    ENDED,
  ])
}

test('the overlay shows bids as they come, then the teams, then the result, to people with its address', async () => {
  const { auctionUrl, night, bid, blue, guests, ...one } = await openTestAuction()
  const url = await openOverlay(host, night)
  expect(url).toMatch(/^https:\/\/buri\.example\/overlay\/[\da-f-]{36}\.[\w-]{43}$/)
  expect([await openOverlay(host, night), (await (await host.get(overlayUrl(night))).json()).url]).toEqual([url, url])
  const overlay = await watch(url)
  const { lot, teams, nth, of } = overlay.shown().auction ?? expect.fail()
  expect([lot?.bid, nth, of, teams.map(({ seats, points }) => [seats, points])]).toEqual([
    null,
    1,
    8,
    [
      [1, 1000],
      [1, 1000],
    ],
  ])
  await bid(blue, 30)
  await comes(() => expect(overlay.shown().auction?.lot?.bid).toEqual({ team: 1, amount: 30 }))
  setNow(60)
  await site.get(auctionUrl)
  await comes(() => expect(overlay.shown().auction).toMatchObject({ nth: 2, sold: { team: 1, amount: 30 } }))
  await host.command('DELETE', auctionUrl)
  await comes(() => expect(overlay.shown().auction).toBeNull())

  const n = await fixTeams({ ...one, url: night, guests })
  await comes(() => expect(overlay.shown().lineup?.[0]).toHaveLength(5))
  await nightFrom(host.command('POST', `${night}/games/${n}/start`))
  await comes(() => expect(overlay.shown()).toMatchObject({ lineup: null, score: { n, series: null } }))
  await upload(one)
  await comes(() =>
    expect(overlay.shown().result).toMatchObject({ n, winner: 0, teams: [{ side: 'blue' }, { side: 'red' }] }),
  )
})

test('the score of a series names the teams of a running auction as the auction does', async () => {
  const { night } = await openTestAuction({}, 10, {}, { bestOf: 3 })
  const { score, auction } = (await watch(await openOverlay(host, night))).shown()
  const captains = auction?.teams.map(({ captain }) => captain)
  expect(captains).toEqual([expect.any(String), expect.any(String)])
  expect(score?.teams.map(({ captain }) => captain)).toEqual(captains)
})

test('the overlay shows a draft pick by pick', async () => {
  const night = await nightWithPeople({ mode: 'captains' })
  const { games } = await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const n = games[0]?.n ?? expect.fail()
  await nightFrom(
    host.command('POST', `${night.url}/games/${n}/draft`, { captains: [night.ids[0], night.ids[1]], seconds: 60 }),
  )
  const overlay = await watch(await openOverlay(host, night.url))
  expect(overlay.shown().draft).toMatchObject({ picked: [[{}], [{}]], turn: { seconds: 60 } })
  await nightFrom(host.command('POST', `${night.url}/draft/picks`, { nth: 1, signupId: night.ids[2] }))
  await comes(() => expect(overlay.shown().draft?.left).toHaveLength(7))
})

test('the score of a series names the sides and captains of a running draft, which has no teams yet', async () => {
  const night = await nightWithPeople({ mode: 'captains', series: { bestOf: 3 } })
  const { games } = await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const n = games[0]?.n ?? expect.fail()
  await nightFrom(
    host.command('POST', `${night.url}/games/${n}/draft`, { captains: [night.ids[0], night.ids[1]], seconds: 60 }),
  )
  const { score, draft } = (await watch(await openOverlay(host, night.url))).shown()
  expect(score?.teams).toMatchObject([
    { number: null, side: 'blue', captain: draft?.picked[0][0]?.name },
    { number: null, side: 'red', captain: draft?.picked[1][0]?.name },
  ])
})

test('the overlay shows a draft of several teams pick by pick', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
  const start = { method: 'snake', captains: night.ids.slice(0, 3), clockSeconds: 60 }
  const { auction } = await (await host.command('POST', `${night.url}/auction`, start)).json()
  const overlay = await watch(await openOverlay(host, night.url))
  expect(overlay.shown().auction).toMatchObject({
    lot: null,
    turn: { team: auction.turn.team },
    nth: 1,
    of: 12,
    sold: null,
  })
  const [first] = auction.queue
  const body = { nth: 1, signupId: first.signupId, team: auction.turn.team }
  expect((await host.command('POST', `${night.url}/auction/picks`, body)).status).toBe(200)
  await comes(() => {
    const { nth, sold, teams } = overlay.shown().auction ?? expect.fail('no draft')
    expect([nth, sold, teams[auction.turn.team - 1]]).toMatchObject([2, { amount: null }, { points: null, seats: 2 }])
  })
})

test('the overlay shows the score of a series after a set, also while captains pick for the next set', async () => {
  const night = await nightWithPeople({ series: { bestOf: 3 } })
  await startGame(night)
  const overlay = await watch(await openOverlay(host, night.url))
  expect(overlay.shown().score).toMatchObject({ series: { bestOf: 3, wins: [0, 0], sets: [] } })
  await upload(night)
  await comes(() => {
    const { score, result } = overlay.shown()
    expect([score?.series, result]).toMatchObject([
      { wins: [1, 0], sets: [0] },
      { winner: 0, wins: [1, 0] },
    ])
  })
  expect(overlay.shown().result?.isLast).toBe(false)
  // The teams of the score stay while captains pick again for the next set.
  const draft = { captains: [night.ids[0], night.ids[1]], seconds: 60 }
  await nightFrom(host.command('POST', `${night.url}/games/2/draft`, draft))
  await comes(() => expect(overlay.shown().draft).not.toBeNull())
  expect(overlay.shown().score?.teams).toMatchObject([{ number: 1 }, { number: 2 }])
})

test('the overlay marks the set that decides a series as its last', async () => {
  const night = await nightWithPeople({ series: { bestOf: 1 } })
  await startGame(night)
  const overlay = await watch(await openOverlay(host, night.url))
  await upload(night)
  await comes(() => expect(overlay.shown().result).toMatchObject({ winner: 0, isLast: true, wins: [1, 0] }))
})

test('a members-only night is shown without hidden names, and with nothing else than the screen needs', async () => {
  await site.store(aParsedMatch({ gameId: '7200000901', names: { 0: '숨은이#KR1' } }))
  const { rows } = await site.pool.query(
    `update player set visibility = 'private' where name_key = '숨은이#kr1' returning id`,
  )
  const hidden = await signedIn(site)
  await site.db
    .insertInto('playerOwner')
    .values({ playerId: rows[0]?.id, userId: hidden.userId, proof: 'admin', since: new Date() })
    .execute()
  const clanId = await aClan(site, { leader: host, members: [hidden], isPublic: false })
  const night = await nightWithPeople({ people: 9, places: 10, clanId, access: 'link' })
  const { signups } = await nightFrom(hidden.command('POST', `${night.url}/signups`, {}), 201)
  await nightFrom(host.command('PATCH', night.url, { access: 'clan' }))
  expect((await site.get(night.url)).status).toBe(404)
  await fixTeams({ ...night, ids: signups.map(({ id }) => id) })
  const overlay = await watch(await openOverlay(host, night.url))
  const text = JSON.stringify(overlay.shown())
  expect(text).toContain('비공개 소환사')
  for (const unneeded of ['숨은이', 'code', 'hostName', 'log', 'signup', night.ids[0]])
    expect(text).not.toContain(unneeded)
})

test('the overlay’s page needs no cookie, sets none, and sends its address to no other site', async () => {
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10 })
  const page = await site.get(pathOf(await openOverlay(host, nightUrl)))
  expect(page.status).toBe(200)
  expect(
    ['set-cookie', 'referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => page.headers.get(name)),
  ).toEqual([null, 'no-referrer', 'noindex, nofollow', 'no-store'])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('an overlay’s address that was ended stops working on open screens immediately, and the next address differs', async () => {
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10 })
  const url = await openOverlay(host, nightUrl)
  const overlay = await watch(url)
  expect((await host.command('DELETE', overlayUrl(nightUrl))).status).toBe(204)
  await comes(() => expect([overlay.received.at(-1)?.event, overlay.hasEnded()]).toEqual(['ended', true]))
  await isOver(url)
  const next = await openOverlay(host, nightUrl)
  expect(next).not.toBe(url)
  expect((await site.get(pathOf(next))).status).toBe(200)
  await isOver(url)
})

test('a guessed or altered address of an overlay is refused', async () => {
  const [night, two] = [
    await nightWithPeople({ people: 1, places: 10 }),
    await nightWithPeople({ people: 1, places: 10 }),
  ]
  const [url, theirs] = [await openOverlay(host, night.url), await openOverlay(host, two.url)]
  const altered = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const mixed = theirs.replace(/\.[\w-]{43}$/, /\.[\w-]{43}$/.exec(url)?.[0] ?? expect.fail())
  for (const address of [altered, mixed, url.slice(0, -44), `${PUBLIC_URL}/overlay/x`]) await isOver(address)
})

test('an overlay’s address ends when its maker is banned, and another manager makes the next one', async () => {
  const officer = await signedIn(site, { nickname: '운영진' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10, clanId, access: 'link' })
  const url = await openOverlay(officer, nightUrl)
  const overlay = await watch(url)
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [officer.userId])
  await nightFrom(host.command('PATCH', nightUrl, { remark: '달라짐' }))
  await comes(() => expect(overlay.hasEnded()).toBe(true))
  await isOver(url)
  expect(await (await host.get(overlayUrl(nightUrl))).json()).toEqual({ url: null })
  expect((await site.get(pathOf(await openOverlay(host, nightUrl)))).status).toBe(200)
})

test.each([
  ['leaves the clan', 'delete from clan_member where user_id = $1'],
  ['is no officer any more', `update clan_member set rank = 'member' where user_id = $1`],
])('the address ends when its maker %s', async (_, change) => {
  const officer = await signedIn(site, { nickname: '운영진' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10, clanId, access: 'link' })
  const url = await openOverlay(officer, nightUrl)
  await site.pool.query(change, [officer.userId])
  await isOver(url)
})

test('an overlay’s address ends when its night is cancelled or deleted, and half a day after the night', async () => {
  const [cancelled, deleted] = [
    await nightWithPeople({ people: 1, places: 10 }),
    await nightWithPeople({ people: 1, places: 10 }),
  ]
  const urls = [await openOverlay(host, cancelled.url), await openOverlay(host, deleted.url)]
  await host.command('DELETE', cancelled.url)
  await site.pool.query('delete from night where id = $1', [deleted.id])
  for (const url of urls) await isOver(url)
  const finished = await nightWithPeople()
  const url = await openOverlay(host, finished.url)
  await startGame(finished)
  await nightFrom(host.command('PATCH', finished.url, { isFinished: true }))
  expect((await site.get(pathOf(url))).status).toBe(200)
  expect(await refusalOf(await host.command('PUT', overlayUrl(finished.url)))).toEqual([409, 'NIGHT_OVER'])
  setNow(13 * 3600)
  await isOver(url)
})

test('only a limited number of screens can show one night’s overlay at a time', async () => {
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10 })
  const url = await openOverlay(host, nightUrl)
  const streams: Awaited<ReturnType<typeof watch>>[] = []
  for (let index = 0; index < 12; index += 1) streams.push(await watch(url))
  expect(await refusalOf(await other.get(streamOf(url)))).toEqual([429, 'TOO_MANY_REQUESTS'])
  for (const stream of streams) stream.leave()
})

test('people who do not manage the night learn no address of an overlay', async () => {
  const guest: Browser = await signedIn(site, { nickname: '남' })
  const { url: nightUrl } = await nightWithPeople({ people: 1, places: 10 })
  await openOverlay(host, nightUrl)
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await refusalOf(await guest.command(method, overlayUrl(nightUrl)))).toEqual([403, 'FORBIDDEN'])
  expect(JSON.stringify(await (await guest.get(nightUrl)).json())).not.toContain('overlay')
  expect(nightUrl.startsWith(NIGHTS)).toBe(true)
})
