import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './answers.ts'
import { type Browser, openBrowser, pauseBeforeRetry, textAt } from './browser.ts'
import type { Promised } from './promises.ts'
import { comment, join, leave, like, match, post, result, upload, type Write, type WriteTargets } from './writes.ts'

/** Seconds between two writes of one kind by one account. They respect the site's limits. */
const SECONDS_BETWEEN = { comment: 14, post: 120, typed: 40, match: 40, picture: 25, place: 6, like: 4 }
type Kind = keyof typeof SECONDS_BETWEEN
const WRITE_KINDS = Object.keys(SECONDS_BETWEEN) as Kind[]
const STEP_MS = 200

export type Writer = { browser: Browser; userId: string; nth: number }
type Options = { origin: string; log: Log; promised: Promised; ground: WriteTargets; writers: readonly Writer[] }
export type Refusal = { kind: string; code: string; attempts: number }

export function startLoad({ origin, log, promised, ground, writers }: Options) {
  let count = 0
  let isPaused = false
  let isStopped = false
  let underWay = 0
  const refusals: Refusal[] = []

  async function sendWrite({ browser }: Writer, wish: Write) {
    const key = randomUUID()
    underWay += 1
    try {
      for (let attempts = 1; ; attempts += 1) {
        const answer = await browser.send(wish.method, wish.path, wish.body, { 'idempotency-key': key })
        const { status, body } = answer
        if (typeof status === 'number' && status < 300) {
          wish.keep(body, promised)
          return log.acknowledge(wish.kind, attempts)
        }
        if (typeof status === 'number' && status !== 429 && status < 500) {
          wish.refused?.(promised)
          return refusals.push({ kind: wish.kind, code: textAt(body, 'code'), attempts })
        }
        await pauseBeforeRetry(answer)
      }
    } finally {
      underWay -= 1
    }
  }

  function nextOf({ userId, nth }: Writer, kind: Kind): Write | undefined {
    count += 1
    if (kind === 'comment') return comment(ground, count, userId)
    if (kind === 'post') return post(ground, count)
    if (kind === 'typed') return result(ground, count)
    if (kind === 'match') return match(count, nth)
    if (kind === 'picture') return upload()
    if (kind === 'like') {
      const newest = promised.comments.findLast((candidate) => candidate.userId !== userId)
      return newest && like(newest.id, userId)
    }
    const signupState = promised.placeOf(userId)
    return signupState?.isIn ? leave(ground, userId, signupState.signupId) : join(ground, nth, userId)
  }

  /** Each kind has its own loop, because a limit on one kind would hold up the others. */
  async function writeOn(writer: Writer, kind: Kind) {
    const between = SECONDS_BETWEEN[kind] * 1000
    let due = performance.now() + (writer.nth / writers.length) * between
    while (!isStopped) {
      await pause(STEP_MS)
      if (isPaused || due > performance.now()) continue
      due = performance.now() + between
      const wish = nextOf(writer, kind)
      if (wish) await sendWrite(writer, wish)
    }
  }

  async function readOn(browser: Browser, paths: readonly string[]) {
    for (let turn = 0; !isStopped; turn += 1) {
      await browser.get(paths[turn % paths.length] ?? '/')
      await pause(250)
    }
  }

  const { boardId, postId, nightId } = ground
  const tasks = [
    `/community/board/${boardId}/post/${postId}`,
    '/',
    '/api/home/stats',
    '/api/rankings/players',
    `/api/community/posts/${postId}`,
  ]
  tasks.push(
    `/api/community/comments/post/${postId}?sortBy=newest`,
    '/api/inhouse/nights',
    `/api/inhouse/nights/${nightId}`,
  )
  const personal = ['/auth/me', '/api/me/notifications', `/api/community/posts/${postId}`, '/api/community/boards']
  const members = writers.slice(0, 2).map(({ browser }) => browser.as('member'))
  const loops = [
    ...writers.flatMap((writer) => WRITE_KINDS.map((kind) => writeOn(writer, kind))),
    ...[0, 1].map(() => readOn(openBrowser(origin, log, 'visitor'), tasks)),
    ...members.map((browser) => readOn(browser, personal)),
  ]
  // A failure is reported when the load is stopped. Until then it must not end the process.
  const ended = Promise.all(loops)
  ended.catch(() => {})

  return {
    refusals,
    write: sendWrite,
    async pause() {
      isPaused = true
      while (underWay > 0) await pause(100)
    },
    goOn: () => {
      isPaused = false
    },
    async stop() {
      isStopped = true
      await ended
    },
  }
}
export type Load = ReturnType<typeof startLoad>
