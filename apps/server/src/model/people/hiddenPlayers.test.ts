import type { PoolClient } from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const HIDDEN = '숨은이#KR1'
const UNKNOWN = '없는이#KR1'

const site = await openSite()
let stranger: SignedInBrowser
const statements: string[] = []
const watched = new WeakSet<PoolClient>()

function watch(client: PoolClient) {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client)
  Object.assign(client, {
    query(statement: string | { text: string }, ...rest: unknown[]) {
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return Reflect.apply(query, client, [statement, ...rest])
    },
  })
}

beforeAll(async () => {
  site.pool.on('acquire', watch)
  await site.store(aParsedMatch({ names: { 0: HIDDEN } }))
  await site.db.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', '숨은이').execute()
  const { userId } = await signedIn(site)
  const { id: playerId } = await site.db
    .selectFrom('player')
    .select('id')
    .where('gameName', '=', '숨은이')
    .executeTakeFirstOrThrow()
  await site.db.insertInto('playerOwner').values({ playerId, userId, proof: 'icon', since: new Date() }).execute()
  stranger = await signedIn(site)
  await stranger.refreshToken()
})
beforeEach(async () => {
  await site.db.deleteFrom('requestWindow').execute()
})

type GetPath = (path: string) => Promise<Response>
const visitor: GetPath = (path) => site.get(path)
const page: GetPath = (path) => site.get(path, { accept: 'text/html' })
const reader: GetPath = (path) => stranger.get(path)
const sends =
  (method: string): GetPath =>
  (path) =>
    stranger.send(method, path)

const claims: GetPath = (name) => stranger.command('POST', '/api/me/accounts', { nameTag: decodeURIComponent(name) })

test.each<{ what: string; ask: GetPath; pathOf: (name: string) => string }>([
  { what: 'a profile', ask: visitor, pathOf: (name) => `/api/summoners/${name}` },
  { what: 'a profile, for a signed-in user', ask: reader, pathOf: (name) => `/api/summoners/${name}` },
  { what: 'a page', ask: page, pathOf: (name) => `/summoner/${name}` },
  { what: 'the page of an analysis', ask: page, pathOf: (name) => `/summoner/${name}/analysis` },
  { what: 'a history', ask: visitor, pathOf: (name) => `/api/summoners/${name}/matches` },
  { what: 'an analysis', ask: visitor, pathOf: (name) => `/api/summoners/${name}/analysis` },
  { what: 'a live game', ask: visitor, pathOf: (name) => `/api/summoners/${name}/live` },
  { what: 'a refresh', ask: sends('POST'), pathOf: (name) => `/api/summoners/${name}/refresh` },
  { what: 'a favourite', ask: sends('PUT'), pathOf: (name) => `/api/summoners/${name}/favorite` },
  { what: 'a claim', ask: claims, pathOf: (name) => name },
  { what: 'a favourite taken back', ask: sends('DELETE'), pathOf: (name) => `/api/summoners/${name}/favorite` },
])('a request for $what of a hidden player costs the queries of an unknown one', async ({ ask, pathOf }) => {
  const askFor = async (name: string) => {
    statements.length = 0
    const answer = await ask(pathOf(encodeURIComponent(name)))
    const body = (await answer.text()).replaceAll(encodeURIComponent(name), 'NAME')
    // A page refused by one of its queries does not wait for the others, so wait for them here.
    await expect.poll(() => site.pool.totalCount - site.pool.idleCount).toBe(0)
    return { status: answer.status, body, statements: [...statements].sort() }
  }
  // The first caller fills the caches that last a minute.
  await askFor(UNKNOWN)
  const unknown = await askFor(UNKNOWN)
  expect(unknown.status).toBe(404)
  expect(unknown.statements.length).toBeGreaterThan(0)
  expect(await askFor(HIDDEN)).toEqual(unknown)
})

test('searching for a hidden player reads as much as searching for an unknown one', async () => {
  statements.length = 0
  await site.get(`/api/summoners/${encodeURIComponent(UNKNOWN)}/matches`)
  const find = statements.find((text) => text.includes('player_name'))
  const partsUnread = async (nameKey: string) => {
    const { rows } = await site.pool.query(`explain (analyze, format json) ${find}`, [[nameKey], [null]])
    const unread: string[] = []
    const visit = (node: PlanNode) => {
      if (node['Actual Loops'] === 0) unread.push(node.Alias ?? node['Node Type'])
      for (const part of node.Plans ?? []) visit(part)
    }
    visit(rows[0]['QUERY PLAN'][0].Plan)
    return unread
  }
  // A search for an unknown name differs only in that it reads no player's row.
  const unread = await partsUnread('숨은이#kr1')
  expect(unread).not.toContain('p')
  expect((await partsUnread('없는이#kr1')).filter((part) => part !== 'p')).toEqual(unread)
})

type PlanNode = { 'Node Type': string; Alias?: string; 'Actual Loops': number; Plans?: PlanNode[] }
