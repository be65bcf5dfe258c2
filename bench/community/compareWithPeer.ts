import { postgresSeconds, processSeconds } from '../scale/processTime.ts'
import type { Site } from '../scale/startSite.ts'
import { percentile, visit } from '../scale/visit.ts'
import { BUSIEST_BOARD } from './communitySizes.ts'
import type { Peer } from './peer.ts'
import { REPLIERS, REPLIES_EACH, replies } from './replies.ts'

const ROUNDS = 3
const REPEATED_READS = 400
const SEARCHES = 60
const FIRST_READS = 15
const WRITERS_OF_ROUND = 40
export const WRITERS = ROUNDS * WRITERS_OF_ROUND
const REPLIES = WRITERS_OF_ROUND * REPLIES_EACH
/** Returns the id of a post with 50 comments. The first four such posts are notices of other boards. */
const popularPostId = (nth: number) => 41 + nth * 10
const SEARCH_WORDS = ['내전', '바론', '후기', '정글', '클랜']

type MeasuredOwnSite = { site: Site; postmaster: number; cookie: string; writers: readonly string[] }
type Paths = { ours: string[]; theirs: string[] }
type ComparedCase = { name: string; isMember: boolean; paths: (round: number) => Paths }
type ReadTimings = { ours: number[]; theirs: number[] }

/** Takes turns between both sites. Prints the peer's CPU time of server and database divided by ours. */
export async function compareWithPeer({ site, postmaster, cookie, writers }: MeasuredOwnSite, peer: Peer) {
  const ours = () => processSeconds(site.pid) + postgresSeconds(postmaster)
  const peerSeconds = () => peer.pids.reduce((sum, pid) => sum + processSeconds(pid), 0)
  async function byTurns(
    name: string,
    answers: number,
    work: (round: number) => Record<keyof ReadTimings, () => Promise<unknown>>,
  ) {
    const times: ReadTimings = { ours: [], theirs: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const durations = work(round)
      times.ours.push(await cpuOf(ours, durations.ours, answers))
      times.theirs.push(await cpuOf(peerSeconds, durations.theirs, answers))
    }
    printTimes(name, times)
  }

  for (const { name, isMember, paths } of casesOf(peer))
    await byTurns(`${name}, ${isMember ? 'member' : 'visitor'}`, paths(0).theirs.length, (round) => {
      const wanted = paths(round)
      return {
        ours: () =>
          visit({ port: site.port, paths: wanted.ours, cookie: isMember ? cookie : undefined, connections: 4 }),
        theirs: () =>
          visit({ port: peer.port, paths: wanted.theirs, cookie: isMember ? peer.cookie : undefined, connections: 4 }),
      }
    })
  const latencies: ReadTimings = { ours: [], theirs: [] }
  await byTurns('reply, 20 at once', REPLIES, (round) => {
    const from = round * WRITERS_OF_ROUND
    return {
      ours: async () =>
        void latencies.ours.push(...(await replies(site, writers.slice(from, from + WRITERS_OF_ROUND), popularPostId))),
      theirs: async () => void latencies.theirs.push(...(await repliesTo(peer, from))),
    }
  })
  const p50 = (some: number[]) =>
    percentile(
      some.sort((a, b) => a - b),
      0.5,
    )
  const [mine, peers] = [p50(latencies.ours), p50(latencies.theirs)]
  console.log(`  | its p50 | ${(peers / mine).toFixed(2)} | ${mine.toFixed(1)} → ${peers.toFixed(1)} |`)
}

/** Returns the latencies in milliseconds. */
async function repliesTo({ topics, reply }: Peer, from: number): Promise<number[]> {
  const milliseconds: number[] = []
  for (let first = from; first < from + WRITERS_OF_ROUND; first += REPLIERS)
    await Promise.all(
      Array.from({ length: REPLIERS }, async (_, writer) => {
        for (let index = 0; index < REPLIES_EACH; index += 1)
          milliseconds.push(await reply(first + writer, topics[writer]?.tid ?? 0, `좋은 글이에요 ${first} ${index}`))
      }),
    )
  return milliseconds
}

function casesOf({ topics, categories }: Peer): ComparedCase[] {
  const [topic = { tid: 0, slug: '' }] = topics
  const repeated = <Path>(path: Path) => Array.from({ length: REPEATED_READS }, () => path)
  const json = (id: number) => [`/api/community/posts/${id}`, `/api/community/comments/post/${id}`]
  const words = Array.from({ length: SEARCHES }, (_, index) =>
    encodeURIComponent(SEARCH_WORDS[index % SEARCH_WORDS.length] ?? ''),
  )
  // NodeBB lets visitors search only if its administrator allows it, so only members search.
  const search = (name: string, our: string, their: string): ComparedCase => ({
    ...{ name, isMember: true },
    paths: () => ({
      ours: words.map((word) => `/api/community/search?q=${word}${our}`),
      theirs: words.map((word) => `/api/search?term=${word}&in=titlesposts&itemsPerPage=20${their}`),
    }),
  })
  const reads = [false, true].flatMap((isMember, who): ComparedCase[] => [
    {
      ...{ name: 'post with 50 comments again, JSON', isMember },
      paths: () => ({ ours: repeated(json(popularPostId(0))).flat(), theirs: repeated(`/api/topic/${topic.tid}`) }),
    },
    {
      ...{ name: 'post with 50 comments again, HTML', isMember },
      paths: () => ({
        ours: repeated(`/community/board/${BUSIEST_BOARD}/post/${popularPostId(0)}`),
        theirs: repeated(`/topic/${encodeURI(topic.slug)}`),
      }),
    },
    {
      ...{ name: 'posts with 50 comments for the first time, JSON', isMember },
      paths: (round) => ({
        ours: Array.from({ length: FIRST_READS }, (_, index) =>
          json(popularPostId(1 + index + FIRST_READS * (2 * round + who))),
        ).flat(),
        theirs: topics
          .slice(1 + FIRST_READS * (2 * round + who))
          .slice(0, FIRST_READS)
          .map(({ tid }) => `/api/topic/${tid}`),
      }),
    },
    {
      ...{ name: 'list', isMember },
      paths: () => ({
        ours: repeated(`/api/community/posts/board/${BUSIEST_BOARD}?page=1&limit=20`),
        theirs: repeated(`/api/category/${categories[0]}`),
      }),
    },
  ])
  return [
    ...reads,
    search('search', '', ''),
    search('search in a board', `&boardId=${BUSIEST_BOARD}`, `&categories[]=${categories[0]}`),
  ]
}

async function cpuOf(spent: () => number, work: () => Promise<unknown>, answers: number): Promise<number> {
  const before = spent()
  await work()
  return ((spent() - before) * 1000) / answers
}

function printTimes(name: string, { ours, theirs }: ReadTimings) {
  const [mine, peers] = [Math.min(...ours), Math.min(...theirs)]
  console.log(`  | ${name} | ${(peers / mine).toFixed(2)} | ${mine.toFixed(2)} → ${peers.toFixed(2)} |`)
}
