import type { Log } from './answers.ts'
import { jsonBody, openBrowser, textAt } from './browser.ts'
import type { Writer } from './load.ts'
import { ADMIN } from './site.ts'
import type { WriteTargets } from './writes.ts'

const WRITERS = 20
/** Makes the accounts older, because an account has narrow limits on its first day. */
const AGE_ACCOUNTS = `update app_user set created_at = created_at - interval '30 days'`
/** Clears the counters of limits. It runs regularly, so that daily limits do not stop the load. */
export const CLEAR_LIMITS = 'delete from request_window'

type PeopleOptions = { origin: string; log: Log; query: (sql: string) => Promise<unknown> }

export async function createWriters({
  origin,
  log,
  query,
}: PeopleOptions): Promise<{ writers: Writer[]; ground: WriteTargets }> {
  const writers: Writer[] = []
  for (let nth = 1; nth <= WRITERS; nth += 1) {
    const browser = openBrowser(origin, log, 'writer')
    writers.push({ browser, nth, userId: await browser.signIn({ name: `훈련병 ${nth}` }) })
  }
  await query(AGE_ACCOUNTS)
  const [first] = writers
  if (!first) throw new Error('Nobody signed in.')
  const { browser } = first
  const run = `drill-${Date.now().toString(36)}`
  const boardId = await openBoard(origin, log)
  const title = `${run} 훈련`
  const post = await browser.send('POST', '/api/community/posts', jsonBody({ boardId, title, body: '훈련 글입니다.' }))
  const night = await browser.send('POST', '/api/inhouse/nights', jsonBody({ places: 10 }))
  const ground = { boardId, postId: Number(textAt(post.body, 'id')), nightId: textAt(night.body, 'id'), run }
  return { writers, ground }
}

async function openBoard(origin: string, log: Log): Promise<number> {
  const admin = openBrowser(origin, log, 'writer')
  await admin.signIn({ account: ADMIN })
  const category = await admin.send('POST', '/web/community/board-categories', jsonBody({ categoryName: '훈련' }))
  const board = { boardName: '훈련', categoryId: Number(textAt(category.body, 'id')) }
  return Number(textAt((await admin.send('POST', '/api/community/boards', jsonBody(board))).body, 'id'))
}
