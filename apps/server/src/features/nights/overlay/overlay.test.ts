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
import { aHost, eveningsOf, NIGHTS, nightFrom } from '../testNights.ts'

/** Two processes of one site. */
const [site, other] = await openProcesses()
let host: SignedInBrowser
beforeEach(async () => {
  host = await aHost(site)
  setNow(0)
})
const { evening, fixed, running, upload } = eveningsOf(() => ({ site, host }))
const { opened } = auctionsOf({ host: () => host, evening })

const T0 = Date.parse('2026-11-21T12:00:00Z')
function setNow(seconds: number) {
  for (const server of [site, other]) server.setNow(new Date(T0 + seconds * 1000).toISOString())
}

const overlayUrl = (at: string) => `${at}/overlay`
const openOverlay = async (browser: SignedInBrowser, at: string): Promise<string> =>
  (await (await browser.command('PUT', overlayUrl(at))).json()).url
const pathOf = (url: string) => url.slice(PUBLIC_URL.length)
const streamOf = (url: string) => pathOf(url).replace('/overlay/', '/api/inhouse/overlays/')
const ENDED = [404, 'OVERLAY_NOT_FOUND']

/** An overlay as a streaming program has it open, without a cookie, at the other process. */
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

test('the host’s address shows bids as they come, then the teams, then the result, to anyone who has it', async () => {
  const { at, night, bid, blue, guests, ...one } = await opened()
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
  await site.get(at)
  await comes(() => expect(overlay.shown().auction).toMatchObject({ nth: 2, sold: { team: 1, amount: 30 } }))
  await host.command('DELETE', at)
  await comes(() => expect(overlay.shown().auction).toBeNull())

  const n = await fixed({ ...one, at: night, guests })
  await comes(() => expect(overlay.shown().lineup?.[0]).toHaveLength(5))
  await nightFrom(host.command('POST', `${night}/games/${n}/start`))
  await comes(() => expect(overlay.shown()).toMatchObject({ lineup: null, score: { n, series: null } }))
  await upload(one)
  await comes(() =>
    expect(overlay.shown().result).toMatchObject({ n, winner: 0, teams: [{ side: 'blue' }, { side: 'red' }] }),
  )
})

test('the score of a series names the teams of a running auction as the auction does', async () => {
  const { night } = await opened({}, 10, {}, { bestOf: 3 })
  const { score, auction } = (await watch(await openOverlay(host, night))).shown()
  const captains = auction?.teams.map(({ captain }) => captain)
  expect(captains).toEqual([expect.any(String), expect.any(String)])
  expect(score?.teams.map(({ captain }) => captain)).toEqual(captains)
})

test('a draft is followed pick by pick', async () => {
  const night = await evening({ mode: 'captains' })
  const { games } = await nightFrom(host.command('POST', `${night.at}/games`, {}), 201)
  const n = games[0]?.n ?? expect.fail()
  await nightFrom(
    host.command('POST', `${night.at}/games/${n}/draft`, { captains: [night.ids[0], night.ids[1]], seconds: 60 }),
  )
  const overlay = await watch(await openOverlay(host, night.at))
  expect(overlay.shown().draft).toMatchObject({ picked: [[{}], [{}]], turn: { seconds: 60 } })
  await nightFrom(host.command('POST', `${night.at}/draft/picks`, { nth: 1, signupId: night.ids[2] }))
  await comes(() => expect(overlay.shown().draft?.left).toHaveLength(7))
})

test('the score of a series names the sides and captains of a running draft, which has no teams yet', async () => {
  const night = await evening({ mode: 'captains', series: { bestOf: 3 } })
  const { games } = await nightFrom(host.command('POST', `${night.at}/games`, {}), 201)
  const n = games[0]?.n ?? expect.fail()
  await nightFrom(
    host.command('POST', `${night.at}/games/${n}/draft`, { captains: [night.ids[0], night.ids[1]], seconds: 60 }),
  )
  const { score, draft } = (await watch(await openOverlay(host, night.at))).shown()
  expect(score?.teams).toMatchObject([
    { number: null, side: 'blue', captain: draft?.picked[0][0]?.name },
    { number: null, side: 'red', captain: draft?.picked[1][0]?.name },
  ])
})

test('a draft of several teams is followed pick by pick', async () => {
  const night = await severalTeams({ open: () => ({ site, host }), teamCount: 3 })
  const start = { method: 'snake', captains: night.ids.slice(0, 3), clockSeconds: 60 }
  const { auction } = await (await host.command('POST', `${night.at}/auction`, start)).json()
  const overlay = await watch(await openOverlay(host, night.at))
  expect(overlay.shown().auction).toMatchObject({
    lot: null,
    turn: { team: auction.turn.team },
    nth: 1,
    of: 12,
    sold: null,
  })
  const [first] = auction.queue
  const body = { nth: 1, signupId: first.signupId, team: auction.turn.team }
  expect((await host.command('POST', `${night.at}/auction/picks`, body)).status).toBe(200)
  await comes(() => {
    const { nth, sold, teams } = overlay.shown().auction ?? expect.fail('no draft')
    expect([nth, sold, teams[auction.turn.team - 1]]).toMatchObject([2, { amount: null }, { points: null, seats: 2 }])
  })
})

test('a series keeps its score, and its last set is the result of the night', async () => {
  const night = await evening({ series: { bestOf: 3 } })
  await running(night)
  const overlay = await watch(await openOverlay(host, night.at))
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
  // The teams that won the score keep it while captains pick again for the next set.
  const draft = { captains: [night.ids[0], night.ids[1]], seconds: 60 }
  await nightFrom(host.command('POST', `${night.at}/games/2/draft`, draft))
  await comes(() => expect(overlay.shown().draft).not.toBeNull())
  expect(overlay.shown().score?.teams).toMatchObject([{ number: 1 }, { number: 2 }])
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
  const night = await evening({ people: 9, places: 10, clanId, access: 'link' })
  const { signups } = await nightFrom(hidden.command('POST', `${night.at}/signups`, {}), 201)
  await nightFrom(host.command('PATCH', night.at, { access: 'clan' }))
  expect((await site.get(night.at)).status).toBe(404)
  await fixed({ ...night, ids: signups.map(({ id }) => id) })
  const overlay = await watch(await openOverlay(host, night.at))
  const text = JSON.stringify(overlay.shown())
  expect(text).toContain('비공개 소환사')
  for (const unneeded of ['숨은이', 'code', 'hostName', 'log', 'signup', night.ids[0]])
    expect(text).not.toContain(unneeded)
})

test('the page needs no cookie, sets none, and sends its address to no other site', async () => {
  const { at } = await evening({ people: 1, places: 10 })
  const page = await site.get(pathOf(await openOverlay(host, at)))
  expect(page.status).toBe(200)
  expect(
    ['set-cookie', 'referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => page.headers.get(name)),
  ).toEqual([null, 'no-referrer', 'noindex, nofollow', 'no-store'])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('an ended address stops working on open screens immediately, and the next address differs', async () => {
  const { at } = await evening({ people: 1, places: 10 })
  const url = await openOverlay(host, at)
  const overlay = await watch(url)
  expect((await host.command('DELETE', overlayUrl(at))).status).toBe(204)
  await comes(() => expect([overlay.received.at(-1)?.event, overlay.hasEnded()]).toEqual(['ended', true]))
  await isOver(url)
  const next = await openOverlay(host, at)
  expect(next).not.toBe(url)
  expect((await site.get(pathOf(next))).status).toBe(200)
  await isOver(url)
})

test('a guessed or altered address is refused', async () => {
  const [night, two] = [await evening({ people: 1, places: 10 }), await evening({ people: 1, places: 10 })]
  const [url, theirs] = [await openOverlay(host, night.at), await openOverlay(host, two.at)]
  const altered = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const mixed = theirs.replace(/\.[\w-]{43}$/, /\.[\w-]{43}$/.exec(url)?.[0] ?? expect.fail())
  for (const address of [altered, mixed, url.slice(0, -44), `${PUBLIC_URL}/overlay/x`]) await isOver(address)
})

test('the address ends with the ban of its maker, and another manager makes the next one', async () => {
  const officer = await signedIn(site, { nickname: '운영진' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const { at } = await evening({ people: 1, places: 10, clanId, access: 'link' })
  const url = await openOverlay(officer, at)
  const overlay = await watch(url)
  await site.pool.query(`update app_user set status = 'banned' where id = $1`, [officer.userId])
  await nightFrom(host.command('PATCH', at, { remark: '달라짐' }))
  await comes(() => expect(overlay.hasEnded()).toBe(true))
  await isOver(url)
  expect(await (await host.get(overlayUrl(at))).json()).toEqual({ url: null })
  expect((await site.get(pathOf(await openOverlay(host, at)))).status).toBe(200)
})

test.each([
  ['leaves the clan', 'delete from clan_member where user_id = $1'],
  ['is no officer any more', `update clan_member set rank = 'member' where user_id = $1`],
])('the address ends when its maker %s', async (_, change) => {
  const officer = await signedIn(site, { nickname: '운영진' })
  const clanId = await aClan(site, { leader: host, officers: [officer] })
  const { at } = await evening({ people: 1, places: 10, clanId, access: 'link' })
  const url = await openOverlay(officer, at)
  await site.pool.query(change, [officer.userId])
  await isOver(url)
})

test('the address ends with a cancelled or deleted night, and half a day after a finished one', async () => {
  const [cancelled, deleted] = [await evening({ people: 1, places: 10 }), await evening({ people: 1, places: 10 })]
  const urls = [await openOverlay(host, cancelled.at), await openOverlay(host, deleted.at)]
  await host.command('DELETE', cancelled.at)
  await site.pool.query('delete from night where id = $1', [deleted.id])
  for (const url of urls) await isOver(url)
  const finished = await evening()
  const url = await openOverlay(host, finished.at)
  await running(finished)
  await nightFrom(host.command('PATCH', finished.at, { isFinished: true }))
  expect((await site.get(pathOf(url))).status).toBe(200)
  expect(await refusalOf(await host.command('PUT', overlayUrl(finished.at)))).toEqual([409, 'NIGHT_OVER'])
  setNow(13 * 3600)
  await isOver(url)
})

test('only a few screens follow one night at a time', async () => {
  const { at } = await evening({ people: 1, places: 10 })
  const url = await openOverlay(host, at)
  const streams: Awaited<ReturnType<typeof watch>>[] = []
  for (let index = 0; index < 12; index += 1) streams.push(await watch(url))
  expect(await refusalOf(await other.get(streamOf(url)))).toEqual([429, 'TOO_MANY_REQUESTS'])
  for (const stream of streams) stream.leave()
})

test('people who do not manage the night learn no address', async () => {
  const guest: Browser = await signedIn(site, { nickname: '남' })
  const { at } = await evening({ people: 1, places: 10 })
  await openOverlay(host, at)
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await refusalOf(await guest.command(method, overlayUrl(at)))).toEqual([403, 'FORBIDDEN'])
  expect(JSON.stringify(await (await guest.get(at)).json())).not.toContain('overlay')
  expect(at.startsWith(NIGHTS)).toBe(true)
})
