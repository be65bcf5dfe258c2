import { buildCommunity } from './community/buildCommunity.ts'
import { COMMUNITY_PAGES, communityPaths } from './community/communityPages.ts'
import { compareWithPeer, WRITERS } from './community/compareWithPeer.ts'
import { openNodeBB } from './community/peer.ts'
import { signInWriters } from './community/replies.ts'
import type { BuiltDatabase } from './scale/database.ts'
import { type MeasuredSite, measureReads } from './scale/measureReads.ts'
import { memoryOf, processSeconds } from './scale/processTime.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { percentile, visit } from './scale/visit.ts'
import { sizesOf, withBuilt, withSites } from './scale/withSites.ts'

const SMALL = 40_000
const LARGE = 400_000
const SIZE_BESIDE_PEER = 1000
const READ_BY_MANY = 100
const READS_PER_PAGE = 4000
const MEGABYTE = 1024 * 1024

/**
 * `community [large] [small] [--keep folder] [--peer host:port,name,password,pid,pid]`: compares boards with many posts
 * and with few, at ten comments per post. Also measures how many visitors and members one core serves with the same
 * posts. `--keep` keeps the databases in the folder for the next run. `--peer` names a running NodeBB, its
 * administrator, and the process ids of its server and its database. It is compared only with a small community. If the
 * NodeBB is empty, it first gets the same posts and comments.
 */
export default async function measureCommunity(args: readonly string[] = []) {
  const { sizes, resultDir } = sizesOf(args, { large: LARGE, small: SMALL, folder: 'community' })
  const say = (size: number) => (sentence: string) => console.log(`  ${size}: ${sentence}`)
  const peer = args[args.indexOf('--peer') + 1]
  if (args.includes('--peer') && peer) return measurePeer(peer, resultDir, say(SIZE_BESIDE_PEER))
  const wanted = sizes.map((size) => ({ size, resultDir, say: say(size), make: buildCommunity }))
  await withBuilt(wanted, async (built) => {
    // The answer cache is off, because it would be hit more often on the small site.
    console.log('  no answer from a cache')
    await withSites(built, { finishedBytes: 1, visiting: measurementOf }, (sites) => {
      printHeadings()
      return measureReads(sites, Object.keys(COMMUNITY_PAGES), printReadings)
    })
    console.log('  finished answers kept, as a server does')
    for (const [who, address] of [
      ['a visitor', measurementOf],
      ['a member', signedInVisiting],
    ] as const)
      await withSites(built, { finishedBytes: null, visiting: address }, async (sites) => {
        for (const running of sites) await printServing(running, who)
      })
  })
}

const measurementOf = ({ size }: BuiltDatabase): Pick<MeasuredSite, 'pathsOf'> => ({
  pathsOf: (page, round) => communityPaths(size, page, round),
})

async function measurePeer(peerUrl: string, resultDir: string | undefined, say: (sentence: string) => void) {
  await withBuilt([{ size: SIZE_BESIDE_PEER, resultDir, say, make: buildCommunity }], async ([built]) => {
    if (!built) throw new Error('nothing was built')
    const peer = await openNodeBB(peerUrl, { ...built, say })
    const writers = await signInWriters(built, WRITERS + 1)
    const cookie = `sid=${writers[WRITERS]}`
    await withSites([built], { finishedBytes: null, visiting: measurementOf }, async ([running]) => {
      if (!running) throw new Error('nothing is running')
      await compareWithPeer({ site: running.site, postmaster: running.postgres.pid(), cookie, writers }, peer)
    })
  })
}

async function signedInVisiting(built: BuiltDatabase): Promise<Pick<MeasuredSite, 'pathsOf' | 'cookie'>> {
  const [token] = await signInWriters(built, 1)
  return { ...measurementOf(built), cookie: `sid=${token}` }
}

async function printServing({ site, size, cookie }: MeasuredSite, viewerName: string) {
  for (const page of ['post', 'comments, 50', 'board, most liked', 'post, HTML']) {
    const popularPaths = communityPaths(size, page, { round: 0, count: READ_BY_MANY })
    const paths = Array.from({ length: READS_PER_PAGE }, (_, index) => popularPaths[index % popularPaths.length] ?? '')
    const target = { port: site.port, cookie }
    await visit({ ...target, connections: 1, paths: popularPaths })
    const alone = await visit({ ...target, connections: 1, paths })
    const before = processSeconds(site.pid)
    const { perSecond } = await visit({ ...target, connections: 32, paths })
    const cpuMs = ((processSeconds(site.pid) - before) * 1000) / paths.length
    console.log(
      `  ${size}: ${page}, to ${viewerName}: p50 ${percentile(alone.milliseconds, 0.5).toFixed(2)}, p99 ${percentile(alone.milliseconds, 0.99).toFixed(2)} ms; ` +
        `at 32 ${perSecond.toFixed(0)} a second, ${cpuMs.toFixed(2)} ms of the server's processor each: ${(1000 / cpuMs).toFixed(0)} a second of one core`,
    )
  }
  console.log(`  ${size} posts: the server held at most ${(memoryOf(site.pid).peak / MEGABYTE).toFixed(0)} MB`)
}
