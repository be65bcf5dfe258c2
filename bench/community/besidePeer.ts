import { postgresSeconds, processSeconds } from '../scale/processTime.ts'
import type { Site } from '../scale/startSite.ts'
import { visit } from '../scale/visit.ts'
import { BUSIEST_BOARD } from './communitySizes.ts'
import type { Peer } from './peer.ts'
import { replies } from './replies.ts'

const ROUNDS = 3
const AGAIN = 400
const SEARCHES = 60
/** Posts that are read for the first time in a round. */
const NEW = 40
const WRITERS_OF_ROUND = 40
export const WRITERS = ROUNDS * WRITERS_OF_ROUND
/** Each writer writes five. */
const REPLIES = WRITERS_OF_ROUND * 5
/** Every tenth post has 50 comments. */
const hotPost = (nth: number) => 11 + nth * 10
const WORDS = ['내전', '바론', '후기', '정글', '클랜']

type OwnSite = { site: Site; postmaster: number; cookie: string; writers: readonly string[] }
type Paths = { ours: string[]; theirs: string[] }
type Case = { name: string; isMember: boolean; paths: (round: number) => Paths }
type Times = { ours: number[]; theirs: number[] }

/**
 * CPU of server and database for the same pages of both sites, measured in turns: a visitor and a member who read a
 * post again, first reads of posts, lists, searches and replies. Prints the peer's time divided by ours.
 */
export async function measureBeside({ site, postmaster, cookie, writers }: OwnSite, peer: Peer) {
  const ours = () => processSeconds(site.pid) + postgresSeconds(postmaster)
  const theirs = () => peer.pids.reduce((sum, pid) => sum + processSeconds(pid), 0)
  async function byTurns(
    name: string,
    answers: number,
    work: (round: number) => Record<keyof Times, () => Promise<unknown>>,
  ) {
    const times: Times = { ours: [], theirs: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = work(round)
      times.ours.push(await cpuOf(ours, both.ours, answers))
      times.theirs.push(await cpuOf(theirs, both.theirs, answers))
    }
    print(name, times)
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
  await byTurns('reply', REPLIES, (round) => ({
    ours: () => replies(site, writers.slice(round * WRITERS_OF_ROUND, (round + 1) * WRITERS_OF_ROUND), hotPost),
    // NodeBB takes a person's replies one after the other.
    theirs: async () => {
      for (let nth = 0; nth < REPLIES; nth += 1)
        await peer.reply(peer.topics[nth % 20]?.tid ?? 0, `좋은 글이에요 ${nth}`)
    },
  }))
}

function casesOf({ topics }: Peer): Case[] {
  const [topic = { tid: 0, slug: '' }] = topics
  const again = <Path>(path: Path) => Array.from({ length: AGAIN }, () => path)
  const json = (id: number) => [`/api/community/posts/${id}`, `/api/community/comments/post/${id}`]
  // NodeBB lets visitors search only if its administrator allows it.
  const search: Case = {
    ...{ name: 'search', isMember: true },
    paths: () => {
      const words = Array.from({ length: SEARCHES }, (_, nth) => encodeURIComponent(WORDS[nth % WORDS.length] ?? ''))
      return {
        ours: words.map((word) => `/api/community/search?q=${word}`),
        theirs: words.map((word) => `/api/search?term=${word}&in=titlesposts`),
      }
    },
  }
  const reads = [false, true].flatMap((isMember, who): Case[] => [
    {
      ...{ name: 'post with 50 comments again, JSON', isMember },
      paths: () => ({ ours: again(json(hotPost(0))).flat(), theirs: again(`/api/topic/${topic.tid}`) }),
    },
    {
      ...{ name: 'post with 50 comments again, HTML', isMember },
      paths: () => ({
        ours: again(`/community/board/${BUSIEST_BOARD}/post/${hotPost(0)}`),
        theirs: again(`/topic/${encodeURI(topic.slug)}`),
      }),
    },
    {
      ...{ name: 'posts with 50 comments for the first time, JSON', isMember },
      paths: (round) => ({
        ours: Array.from({ length: NEW }, (_, nth) => json(hotPost(1 + nth + NEW * (2 * round + who)))).flat(),
        theirs: topics.slice(0, NEW).map(({ tid }) => `/api/topic/${tid}`),
      }),
    },
    {
      ...{ name: 'list', isMember },
      paths: () => ({
        ours: again(`/api/community/posts/board/${BUSIEST_BOARD}?page=1&limit=20`),
        theirs: again('/api/category/2'),
      }),
    },
  ])
  return [...reads, search]
}

/** Milliseconds for each answer. */
async function cpuOf(spent: () => number, work: () => Promise<unknown>, answers: number): Promise<number> {
  const before = spent()
  await work()
  return ((spent() - before) * 1000) / answers
}

function print(name: string, { ours, theirs }: Times) {
  const [mine, peers] = [Math.min(...ours), Math.min(...theirs)]
  console.log(`  | ${name} | ${(peers / mine).toFixed(2)} | ${mine.toFixed(2)} → ${peers.toFixed(2)} |`)
}
