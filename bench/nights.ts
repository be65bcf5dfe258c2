import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { measureAuction } from './nights/auction.ts'
import { buildNights, CLAN_ID, nightIdOf, WITH_MATCHES } from './nights/buildNights.ts'
import { formatSpan } from './nights/formatSpan.ts'
import { signIn } from './nights/signIn.ts'
import { openCrowd, requestLobbies, type StreamReaders } from './nights/spectators.ts'
import { type BuiltDatabase, openBuilt } from './scale/database.ts'
import { type MeasuredSite, measureReads } from './scale/measureReads.ts'
import { openPerson, type Person } from './scale/person.ts'
import { memoryOf } from './scale/processTime.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { type Site, startSite } from './scale/startSite.ts'

const SIZES = [50, 5000] as const
const SPECTATORS = 500
const EVENTS = 30
const COUNTED_TIMES = 150
/** The first commands are not counted, because a new process still compiles. */
const WARM_UPS = 100
const KILOBYTE = 1024

/**
 * `nights [--keep folder] [--recap | --auction]`: measures a lobby of 500 people at two processes, the time to open,
 * join and leave a night, an auction that 200 people watch, and the recap of a clan with 5,000 nights against 50.
 * `--recap` and `--auction` measure only that part.
 */
export default async function measureNights(args: readonly string[] = []) {
  const keepIndex = args.indexOf('--keep')
  const resultDir = keepIndex < 0 ? undefined : resolve(process.env.INIT_CWD ?? '.', args[keepIndex + 1] ?? 'nights')
  const say = (sentence: string) => console.log(`  ${sentence}`)
  const built: BuiltDatabase[] = []
  const sites: Site[] = []
  const start = async ({ postgres, dataDir, endsAt }: BuiltDatabase) => {
    const site = await startSite({ url: postgres.url, dataDir, now: endsAt, finishedBytes: null })
    sites.push(site)
    return site
  }
  try {
    const hasFlag = (flag: string) => args.includes(flag)
    for (const size of hasFlag('--auction') ? SIZES.slice(0, 1) : SIZES)
      built.push(await openBuilt({ size, resultDir, say, make: buildNights }))
    const large = built.at(-1)
    if (!large) throw new Error('nothing was built')
    const first = await start(large)
    if (!hasFlag('--recap')) {
      const second = await start(large)
      if (!hasFlag('--auction')) await measureLobby(large, [first, second], say)
      await measureAuction(large, [first, second], say)
      await second.stop()
    }
    if (hasFlag('--auction')) return
    const recaps: MeasuredSite[] = []
    const pathsOf: MeasuredSite['pathsOf'] = (_, { round, count }) =>
      Array.from({ length: count }, (_one, index) => {
        const number = 1 + ((index + 7 * round) % WITH_MATCHES)
        return `/api/inhouse/nights/${nightIdOf(number)}/recap`
      })
    for (const database of built)
      recaps.push({
        size: database.size,
        site: database === large ? first : await start(database),
        postgres: database.postgres,
        pathsOf,
      })
    printHeadings()
    await measureReads(recaps, ['recap'], printReadings)
  } finally {
    for (const site of sites) await site.stop()
    for (const database of built) await database.close()
  }
}

const withoutWarmUps = (times: readonly number[]) => times.slice(-COUNTED_TIMES)

/** Times commits of a single row, which show how fast the machine itself is. */
async function measureCommits(pool: Database['pool']): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < COUNTED_TIMES; index += 1) {
    const from = performance.now()
    await pool.query(
      `insert into site_setting values ('bench', $1) on conflict (name) do update set value = excluded.value`,
      [index],
    )
    times.push(performance.now() - from)
  }
  await pool.query(`delete from site_setting where name = 'bench'`)
  return times
}

async function measureLobby(
  { postgres: { url } }: BuiltDatabase,
  sites: readonly Site[],
  say: (sentence: string) => void,
) {
  const [site] = sites
  if (!site) throw new Error('no process')
  const { db, pool, close } = openDatabase({ url })
  try {
    const host = await openPerson(site, await signIn(db, 1))
    const openTimes: number[] = []
    const inClan: number[] = []
    let nightId = ''
    const recordTime = async <Answer extends { ms: number }>(into: number[], answering: Promise<Answer>) => {
      const answer = await answering
      into.push(answer.ms)
      return answer
    }
    for (let index = 0; index < WARM_UPS + COUNTED_TIMES; index += 1) {
      const { command } = await openPerson(site, await signIn(db, 2 + (index % 90)))
      const { id = '' } = await recordTime(openTimes, command('POST', '/api/inhouse/nights', {}))
      await pool.query('delete from night_news where night_id = $1', [id])
      await pool.query('delete from night where id = $1', [id])
      await recordTime(inClan, command('POST', '/api/inhouse/nights', { clanId: CLAN_ID, access: 'link' }))
      // Earlier nights are deleted, because otherwise each new night would notify fewer people.
      await pool.query('delete from notification')
      await pool.query(`delete from night where state = 'open'`)
    }
    say(
      `opening a night: ${formatSpan(withoutWarmUps(openTimes))}; in a clan of 100 who are told: ${formatSpan(withoutWarmUps(inClan))}`,
    )

    nightId = (await host.command('POST', '/api/inhouse/nights', {})).id ?? ''
    const path = `/api/inhouse/nights/${nightId}/signups`
    const joinTimes: number[] = []
    const leaveTimes: number[] = []
    for (let index = 0; index < WARM_UPS + COUNTED_TIMES; index += 1) {
      const guest = await openPerson(site, undefined)
      const name = { name: `손님${index}#KR1` }
      const { signupId } = await recordTime(joinTimes, guest.command('POST', path, name))
      if (index >= 12) await recordTime(leaveTimes, guest.command('DELETE', `${path}/${signupId}`))
    }
    say(`joining: ${formatSpan(withoutWarmUps(joinTimes))}; leaving: ${formatSpan(withoutWarmUps(leaveTimes))}`)
    say(`beside them, a row that is committed by itself: ${formatSpan(await measureCommits(pool))}`)
    await measureCrowd(sites, { nightId, host }, say)
  } finally {
    await close()
  }
}

type Lobby = { nightId: string; host: Person }

async function measureCrowd(sites: readonly Site[], { nightId, host }: Lobby, say: (sentence: string) => void) {
  const ports = sites.map(({ port }) => port)
  const memoryNow = () => sites.reduce((sum, { pid }) => sum + memoryOf(pid).now, 0)
  // Warms up, because the first streams and answers of a process cost more.
  const smallCrowd = await openCrowd(20, ports, nightId)
  await requestLobbies(200, ports, nightId)
  await wait(2000)
  const before = memoryNow()
  const crowd = await openCrowd(SPECTATORS, ports, nightId)
  await wait(2000)
  const aStream = (memoryNow() - before) / SPECTATORS / KILOBYTE
  smallCrowd.leave()
  await wait(500)
  const times = await followEvents(crowd, host, nightId)
  say(
    `${SPECTATORS} at ${ports.length} processes: ${aStream.toFixed(1)} kB a stream; from the press, told of an event: ${formatSpan(times)}`,
  )
  const showTimes: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const from = performance.now()
    await Promise.all([crowd.arrivals(SPECTATORS), sendChange(host, nightId, index)])
    for (const time of await requestLobbies(SPECTATORS, ports, nightId)) showTimes.push(time - from)
    await wait(500)
  }
  say(`all of them then ask for the lobby at once; from the press, it is there: ${formatSpan(showTimes)}`)
  crowd.leave()
}

const sendChange = (host: Person, nightId: string, nth: number) =>
  host.command('PATCH', `/api/inhouse/nights/${nightId}`, { remark: `${nth}` })

async function followEvents(crowd: StreamReaders, host: Person, nightId: string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < EVENTS; index += 1) {
    const from = performance.now()
    const [arrivals] = await Promise.all([crowd.arrivals(SPECTATORS), sendChange(host, nightId, index)])
    for (const time of arrivals) times.push(time - from)
    await wait(100)
  }
  return times
}
