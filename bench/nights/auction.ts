import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import type { BuiltDatabase } from '../scale/database.ts'
import { openPerson, type Person } from '../scale/person.ts'
import type { Site } from '../scale/startSite.ts'
import { formatSpan } from './formatSpan.ts'
import { signIn } from './signIn.ts'
import { addressOf, agent, openCrowd } from './spectators.ts'

const TEAMS = 8
const PEOPLE = 40
const WATCHERS = 200
const BID_COUNT = 30
/** The first bids are not counted, because a new process still compiles. */
const WARM_UPS = 5
const BID_STEP = 10
const BETWEEN_MS = 300
/** In milliseconds. A bid that a screen shows later counts as lost. */
const MAX_WAIT_MS = 5000

/** Each press is sent twice, and 200 pages fetch the auction after every event. */
export async function measureAuction(
  { postgres: { url } }: BuiltDatabase,
  sites: readonly Site[],
  say: (sentence: string) => void,
) {
  const [site] = sites
  if (!site) throw new Error('no process')
  const { db, pool, close } = openDatabase({ url })
  try {
    const host = await openPerson(site, await signIn(db, 1))
    const { at, nightId, captains, lot } = await openAuction(host, sites)
    const ports = sites.map(({ port }) => port)
    const screens = screensOf(ports, nightId)
    const crowd = await openCrowd(WATCHERS, ports, nightId, screens.ask)
    await wait(1000)
    const times: number[] = []
    let lostCount = 0
    for (let index = 1; index <= WARM_UPS + BID_COUNT; index += 1) {
      const captain = captains[index % TEAMS] ?? host
      // A captain whose page stops polling counts as offline, and the auction would wait.
      await Promise.all(captains.map(({ command }) => command('GET', at)))
      const amount = BID_STEP * index
      const screen = screens.waitUntilShown(amount)
      const from = performance.now()
      const key = `bench-auction-bid-${nightId}-${index}`
      const bid = () => captain.command('POST', `${at}/bids`, { signupId: lot, amount }, { 'idempotency-key': key })
      await Promise.all([bid(), bid()])
      const arrivals = await Promise.race([screen, wait(MAX_WAIT_MS).then(() => screens.arrived())])
      if (index > WARM_UPS) {
        lostCount += WATCHERS - arrivals.length
        times.push(...arrivals.map((arrival) => arrival - from))
      }
      await wait(BETWEEN_MS)
    }
    crowd.leave()
    await wait(500)
    const { rows } = await pool.query(
      `select jsonb_array_length(state->'block'->'bids') as bids from night_auction where night_id = $1`,
      [nightId],
    )
    say(
      `an auction of ${TEAMS} captains, ${WATCHERS} watchers at ${ports.length} processes; from the press, on a screen: ${formatSpan(times)}`,
    )
    say(`${BID_COUNT} bids pressed twice: ${lostCount} not shown, ${Number(rows[0]?.bids) - WARM_UPS} stored`)
    await host.command('DELETE', at)
  } finally {
    await close()
  }
}

/** Signs up captains at both processes and starts the sale. */
async function openAuction(host: Person, sites: readonly Site[]) {
  const night = await host.command('POST', '/api/inhouse/nights', { schedule: { teamCount: TEAMS } })
  const nightId = night.id ?? ''
  const path = `/api/inhouse/nights/${nightId}`
  const captains: { person: Person; id: string }[] = []
  for (let index = 0; index < TEAMS; index += 1) {
    const person = await openPerson(sites[index % sites.length] ?? throwIfFailed(), undefined)
    const { signupId = '' } = await person.command('POST', `${path}/signups`, { name: `팀장${index}#KR1` })
    captains.push({ person, id: signupId })
  }
  for (let index = TEAMS; index < PEOPLE; index += 1)
    await host.command('POST', `${path}/signups`, { name: `매물${index}#KR1`, isForOther: true })
  const auctionUrl = `${path}/auction`
  const started = await host.command('POST', auctionUrl, { captains: captains.map(({ id }) => id), clockSeconds: 60 })
  return {
    at: auctionUrl,
    nightId,
    captains: captains.map(({ person }) => person),
    lot: started.auction?.lot?.signupId,
  }
}

const throwIfFailed = () => {
  throw new Error('no process')
}

type ShownAuction = { auction: { lot: { bids: { amount: number }[] } | null } | null }

/** Each page fetches the auction after an event, and again if another event came meanwhile. */
function screensOf(ports: readonly number[], nightId: string) {
  const asking = new Map<number, 'once' | 'again'>()
  let wanted = Number.POSITIVE_INFINITY
  let times = new Map<number, number>()
  let all: (times: number[]) => void = () => {}
  const arrived = () => [...times.values()]

  function fetchAuction(number: number) {
    if (asking.has(number)) {
      asking.set(number, 'again')
      return
    }
    asking.set(number, 'once')
    const headers = { 'x-forwarded-for': addressOf(number), 'accept-encoding': 'gzip' }
    const path = `/api/inhouse/nights/${nightId}/auction`
    get({ agent, port: ports[number % ports.length], path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const isPacked = response.headers['content-encoding'] === 'gzip'
        recordShown(number, JSON.parse(String(isPacked ? gunzipSync(bytes) : bytes)))
        const isOutdated = asking.get(number) === 'again'
        asking.delete(number)
        if (isOutdated) fetchAuction(number)
      })
    })
  }

  function recordShown(lobby: number, { auction }: ShownAuction) {
    const leadingAmount = auction?.lot?.bids[0]?.amount ?? 0
    if (leadingAmount < wanted || times.has(lobby)) return
    times.set(lobby, performance.now())
    if (times.size === WATCHERS) all(arrived())
  }

  return {
    ask: fetchAuction,
    arrived,
    waitUntilShown(amount: number) {
      wanted = amount
      times = new Map()
      return new Promise<number[]>((resolve) => {
        all = resolve
      })
    },
  }
}
