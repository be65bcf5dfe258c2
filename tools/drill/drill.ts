import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePorts } from './addresses.ts'
import { figuresOf, openLog } from './answers.ts'
import { startCluster } from './cluster.ts'
import { FAULTS_BY_KIND, type Fault, faultsFor } from './faults.ts'
import { startLoad } from './load.ts'
import { findPackages } from './packages.ts'
import { CLEAR_LIMITS, createWriters } from './people.ts'
import { openPrograms, waitUntil } from './programs.ts'
import { openPromises, storedRows } from './promises.ts'
import {
  type FaultReport,
  isWithoutLoss,
  lastLineOf,
  linesByKind,
  linesOf,
  linesOfRefusals,
  summaryLineOfReads,
  summaryLineOfWrites,
  totalsOf,
} from './report.ts'
import { startSite } from './site.ts'
import { listenToComments } from './streams.ts'

const MAX_FAULTS = 1000
const SHORT_FAULTS = 3
const LONGEST_OUTAGE_S = 90
const LONGEST_REPAIR_S = 120
/** Writes count as restored when `writes` of them were acknowledged within `ms` milliseconds. */
const WRITES_ARE_BACK = { writes: 5, ms: 3000 }
/** Each fault is watched for this long, even if nothing fails. */
const MIN_WATCH_MS = 6000
/** How late an event may arrive. Each process polls every ten seconds. */
const HEARD_WITHIN_S = 15

const drillOptions = parseOptions(process.argv.slice(2))
const programs = openPrograms(drillOptions)
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    console.error('Stopping everything.')
    // The process must end even while the drill is waiting for something.
    programs.end().finally(() => process.exit(1))
  })
}

let isClean = false
try {
  isClean = await drill(drillOptions)
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await programs.end()
}
process.exit(isClean ? 0 : 1)

function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string', default: 'all' }, logs: { type: 'boolean', default: false } },
  })
  const count = Number(positionals[0] ?? SHORT_FAULTS)
  if (positionals.length > 1 || !Number.isInteger(count) || count < 1 || count > MAX_FAULTS) {
    console.error(`N is a number of faults from 1 to ${MAX_FAULTS}, as in: npm run drill -- 20`)
    process.exit(1)
  }
  const kinds = Object.entries(FAULTS_BY_KIND).find(([name]) => name === values.only)?.[1]
  if (!kinds) {
    console.error(
      `--only is one of ${Object.keys(FAULTS_BY_KIND).join(', ')}, as in: npm run drill -- 20 --only leader`,
    )
    process.exit(1)
  }
  return { count, kinds, keepsLogs: values.logs }
}

async function drill({ count, kinds, keepsLogs }: typeof drillOptions): Promise<boolean> {
  if (keepsLogs) console.log(`Logs stay in ${programs.folder}/logs.`)
  const packages = findPackages(programs.folderOf('packages'))
  const ports = await freePorts()
  const cluster = await startCluster({ programs, packages, ports })
  const versions = (['postgres', 'patroni', 'etcd', 'haproxy', 'pgbouncer'] as const).map(
    (name) => `${name} ${packages.versionOf(name)}`,
  )
  console.log(
    `A cluster of three is up: ${versions.join(', ')}; etcd’s interface ${cluster.api}, PgBouncer’s mode ${cluster.poolMode}.`,
  )
  const site = await startSite({ programs, packages, ports, cluster })
  console.log(`Two processes of Buri are up at ${site.origin}.`)

  const log = openLog()
  const promised = openPromises()
  const { writers, ground } = await createWriters({ origin: site.origin, log, query: cluster.query })
  const commentIds = () => promised.comments.map(({ id }) => id)
  const listeners = [1, 2].map(() => listenToComments(site.origin, ground.postId, commentIds))
  await Promise.all(listeners.map(({ ready }) => ready))
  const load = startLoad({ origin: site.origin, log, promised, ground, writers })
  await writesAreBack()
  log.take()

  async function writesAreBack() {
    await waitUntil(
      'Writes',
      LONGEST_OUTAGE_S,
      async () => log.acknowledgedSince(performance.now() - WRITES_ARE_BACK.ms) >= WRITES_ARE_BACK.writes,
    )
  }

  let refusalsSeen = 0
  let commentsSeen = 0
  async function runFault(fault: Fault): Promise<FaultReport> {
    log.take()
    const formerLeader = await cluster.machines.leader()
    const startedAt = performance.now()
    const repair = await fault.strike({ cluster, site, load, writers })
    await pause(MIN_WATCH_MS)
    // Some faults show only when the leader's lease ends.
    if (fault.isOfLeader)
      await waitUntil('Another leader', LONGEST_OUTAGE_S, () => cluster.machines.areLedByAnother(formerLeader))
    await writesAreBack()
    repair()
    await waitUntil('The cluster’s repair', LONGEST_REPAIR_S, cluster.machines.areWhole)
    await waitUntil('The site’s repair', LONGEST_REPAIR_S, site.isWhole)
    await writesAreBack()
    const to = performance.now()
    // The load is paused, so that every write is answered before the comparison. That pause is not part of an outage.
    await load.pause()
    const window = { ...log.take(), from: startedAt, to }
    const compared = promised.compare(
      (await cluster.query(storedRows(ground.run, ground.nightId))).split('\n').filter(Boolean),
    )
    const comments = commentIds().slice(commentsSeen)
    commentsSeen = promised.comments.length
    const missedEvents = () => listeners.reduce((sum, listener) => sum + listener.missedEvents(comments).length, 0)
    await waitUntil('All events', HEARD_WITHIN_S, async () => missedEvents() === 0).catch(() => {})
    const refused = load.refusals.slice(refusalsSeen).filter(({ attempts }) => attempts > 1).length
    refusalsSeen = load.refusals.length
    const rebuilt = await site.rebuild()
    await cluster.query(CLEAR_LIMITS)
    load.goOn()
    return { ...figuresOf(window), ...compared, ...fault, refused, missedEvents: missedEvents(), rebuilt }
  }

  const reports: FaultReport[] = []
  for (const fault of faultsFor(count, kinds)) {
    const report = await runFault(fault)
    reports.push(report)
    for (const line of linesOf(reports.length, report)) console.log(line)
  }
  await load.pause()
  await load.stop()
  await site.stop()
  for (const line of linesOfRefusals(load.refusals)) console.log(line)
  for (const line of linesByKind(reports)) console.log(line)
  console.log(summaryLineOfWrites(reports))
  const totals = totalsOf(reports)
  console.log(
    `${totals.refused} repeats refused, ${totals.missedEvents} events missed, ${totals.withoutHint} answers of 503 without Retry-After`,
  )
  console.log(summaryLineOfReads(totals))
  await programs.end()
  console.log(lastLineOf(totals))
  return isWithoutLoss(totals)
}
