import { setTimeout as pause } from 'node:timers/promises'
import { aBoard, aPost } from '@buri/server/src/features/community/testCommunity.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { type SignedInBrowser, signedIn } from '@buri/server/testing/testAccounts.ts'
import { openBuilt } from './scale/database.ts'
import { memoryOf, processSeconds } from './scale/processTime.ts'
import { type Site, startSite } from './scale/startSite.ts'
import { type OpenStreams, openTab } from './streams/listen.ts'

const STREAMS = 500
const STORM_COMMENTS = 2000
const POSTS = 50
const HEARD_COMMENTS = 100
const LIKES = 200
const COMMENTS_AT_ONCE = 32
/** One less than the limit per minute. */
const COMMENTS_EACH = 5
const QUIET_MS = 30_000
const MINUTE_MS = 60_000
/** In milliseconds. Longer than the server collects counts before it sends them. */
const GATHERED_MS = 3000
const MEGABYTE = 1024 * 1024

/** The server's time, at which the accounts of `signedIn` have sessions. */
const NOW = Date.parse('2026-11-20T12:00:30Z')

/**
 * `streams [open] [comments]`: measures how soon open tabs get a comment, and what they cost while idle. Then sends
 * many comments and likes at once, and checks that every counter equals its rows.
 */
export default async function measureStreams(args: readonly string[] = []) {
  const [streams = STREAMS, storm = STORM_COMMENTS] = args.map(Number).filter((count) => count > 0)
  const built = await openBuilt({ size: 0, resultDir: undefined, say: () => {}, make: async () => {} })
  const database = openDatabase({ url: built.postgres.url })
  const options = { url: built.postgres.url, dataDir: built.dataDir, now: NOW, finishedBytes: null }
  const site = await startSite(options)
  const tabs: OpenStreams[] = []
  try {
    const siteAt = { db: database.db, origin: `http://127.0.0.1:${site.port}` }
    const boardId = await aBoard(siteAt)
    const posts: number[] = []
    while (posts.length < POSTS) posts.push(await aPost(siteAt, { boardId }))
    const writers: SignedInBrowser[] = []
    while (writers.length < Math.ceil((storm + HEARD_COMMENTS) / COMMENTS_EACH))
      writers.push(await signInWriter(siteAt))
    const write = async (index: number) => {
      const browser = writers[index % writers.length]
      const answer = await browser?.command('POST', '/api/community/comments', {
        postId: posts[index % POSTS],
        content: `글 ${index}`,
      })
      if (answer?.status !== 201) throw new Error(`a comment was answered ${answer?.status}: ${await answer?.text()}`)
    }

    for (let index = 0; index < streams; index++)
      tabs.push(await openTab(siteAt.origin, `post:${posts[index % POSTS]}`))
    await printQuiet(site, tabs)
    await printArrivals(tabs, write)
    await printStorm(site, { storm, write })
    await printLikes(
      tabs.filter((_, tab) => tab % POSTS === 0),
      writers.slice(0, LIKES),
      posts[0] ?? 0,
    )

    const wrongCounts = await database.pool.query(
      `select p.id from post p where p.comment_count <> (select count(*) from post_comment c where c.post_id = p.id)
         or p.like_count <> (select count(*) from post_reaction r where r.post_id = p.id)`,
    )
    const { rows } = await database.pool.query(`select count(*)::integer as comments from post_comment`)
    if (wrongCounts.rows.length > 0) throw new Error(`${wrongCounts.rows.length} posts have other counts than rows`)
    console.log(`  after it: ${rows[0].comments} comments, and every post counts its own`)
  } finally {
    for (const tab of tabs) tab.close()
    await site.stop()
    await database.close()
    await built.close()
  }
}

async function signInWriter(siteAt: Parameters<typeof signedIn>[0]) {
  const browser = await signedIn(siteAt, { nickname: '글쓴이' })
  // The measured site has no TLS, so its cookies have no `__Host-` prefix.
  const token = browser.jar.get('__Host-sid')
  if (token !== undefined) browser.jar.set('sid', token)
  return browser
}

async function printQuiet(site: Site, tabs: readonly OpenStreams[]) {
  const statements = async () => Object.values(await site.statements()).reduce((sum, count) => sum + count, 0)
  const came = () => tabs.reduce((sum, tab) => sum + tab.bytes(), 0)
  await pause(2000)
  const before = { statements: await statements(), bytes: came(), seconds: processSeconds(site.pid) }
  await pause(QUIET_MS)
  const aMinute = (value: number) => (value * MINUTE_MS) / QUIET_MS
  const questions = aMinute((await statements()) - before.statements)
  const bytes = aMinute(came() - before.bytes) / tabs.length
  const milliseconds = aMinute(processSeconds(site.pid) - before.seconds) * 1000
  console.log(
    `  quiet, a minute: ${questions} questions for all ${tabs.length}, ${bytes.toFixed(0)} bytes each, ${milliseconds.toFixed(0)} ms of processor, ${(memoryOf(site.pid).now / MEGABYTE).toFixed(0)} MB`,
  )
}

/** Comments are written one after another, as people write. */
async function printArrivals(tabs: readonly OpenStreams[], write: (index: number) => Promise<void>) {
  const waits: number[] = []
  for (let index = 0; index < HEARD_COMMENTS; index++) {
    const started = performance.now()
    const those = tabs.filter((_, tab) => tab % POSTS === index % POSTS)
    const arrivals = Promise.all(those.map(async (tab) => (await tab.next()) - started))
    await write(index)
    waits.push(...(await arrivals))
  }
  waits.sort((a, b) => a - b)
  const percentile = (share: number) => (waits[Math.floor(waits.length * share)] ?? Number.NaN).toFixed(0)
  console.log(
    `  a comment, from its sending until another tab hears of it: p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)} ms`,
  )
}

async function printStorm(site: Site, { storm, write }: { storm: number; write: (index: number) => Promise<void> }) {
  const started = performance.now()
  let next = HEARD_COMMENTS
  const end = HEARD_COMMENTS + storm
  await Promise.all(
    Array.from({ length: COMMENTS_AT_ONCE }, async () => {
      while (next < end) await write(next++)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  console.log(
    `  ${storm} comments, ${COMMENTS_AT_ONCE} at once: ${(storm / seconds).toFixed(0)} a second; the server held at most ${(memoryOf(site.pid).peak / MEGABYTE).toFixed(0)} MB`,
  )
}

async function printLikes(tabs: readonly OpenStreams[], people: readonly SignedInBrowser[], postId: number) {
  const before = tabs.map((tab) => tab.events())
  const started = performance.now()
  const answers = await Promise.all(
    people.map((person) =>
      person.command('POST', '/api/community/posts/likes/toggle', {
        targetType: 'post',
        targetId: postId,
        isLike: true,
      }),
    ),
  )
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a like was answered ${refused.status}`)
  const seconds = (performance.now() - started) / 1000
  await pause(GATHERED_MS)
  const most = Math.max(...tabs.map((tab, index) => tab.events() - (before[index] ?? 0)))
  console.log(
    `  ${people.length} likes of one post in ${seconds.toFixed(1)} s: an open tab of it is told ${most} times at most`,
  )
}
