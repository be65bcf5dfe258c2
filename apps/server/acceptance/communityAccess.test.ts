import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClan, peopleNamed } from '#server/features/clans/testClans.ts'
import { aBoard, aCategory, aComment, addLikes, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { BOARD_ENDPOINTS } from '#testing/testBoardEndpoints.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { COMMENT_ENDPOINTS } from '#testing/testCommentEndpoints.ts'
import {
  type EndpointAccess,
  type EndpointAccessTable,
  type EndpointViewer,
  type Kind,
  PEOPLE,
  PLACES,
  type Target,
} from '#testing/testEndpointAccess.ts'
import { POST_ENDPOINTS } from '#testing/testPostEndpoints.ts'
import { READER_ENDPOINTS } from '#testing/testReaderEndpoints.ts'
import { contractRoutes, routesOf } from '#testing/testRoutes.ts'
import { sideBySide } from '#testing/testSideBySide.ts'

const DOORS: EndpointAccessTable = { ...BOARD_ENDPOINTS, ...POST_ENDPOINTS, ...COMMENT_ENDPOINTS, ...READER_ENDPOINTS }

const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const chapters = new Set(routesOf('community', 'notifications', 'events').map(nameOf))
const routes = (await contractRoutes()).filter(
  (route) => chapters.has(nameOf(route)) || /communit|notification|image|event|report/.test(route.url),
)
const eachPlace = (row: string) => {
  const [names = '', statuses] = row.split(': ')
  return names.split(', ').map((place) => `${place}: ${statuses}`)
}

const site = await openSite()
let writer: SignedInBrowser
let people: Record<EndpointViewer, Browser & { userId?: string }>
/** The leader of the private clan. An account can lead only one clan, so this is another account. */
let privateLeader: SignedInBrowser
let clans: Record<'open' | 'private', string>
let boards: Record<'site' | 'open' | 'private' | 'shut', number>
beforeAll(async () => {
  const named = await peopleNamed(site, 'stranger', 'member', 'officer', 'leader', 'other leader')
  people = {
    ...named,
    visitor: openBrowser(site.origin),
    moderator: await signedIn(site, { permissions: ['moderation'] }),
    keeper: await signedIn(site, { permissions: ['content'] }),
    admin: await signedIn(site, { isAdmin: true }),
  }
  ;[writer, privateLeader] = [await signedIn(site, { nickname: '글쓴이' }), await signedIn(site)]
  const ranks = { officers: [named.officer], members: [named.member, writer] }
  await aClan(site, { leader: named['other leader'] })
  clans = {
    open: await aClan(site, { ...ranks, leader: named.leader }),
    private: await aClan(site, { ...ranks, leader: privateLeader, isPublic: false }),
  }
  boards = {
    site: await aBoard(site),
    open: await aBoard(site, { clanId: clans.open, writeAccess: 'members' }),
    private: await aBoard(site, { clanId: clans.private, writeAccess: 'members' }),
    shut: await aBoard(site, { clanId: clans.open, isVisible: false }),
  }
  await site.db
    .updateTable('appUser')
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .execute()
})

const browserOf = (viewer: EndpointViewer, place: string) =>
  viewer === 'leader' && place === 'private' ? privateLeader : people[viewer]
const clanOf = (place: string) => (place === 'site' ? null : clans[place === 'private' ? place : 'open'])

const POST_STATES: Record<string, () => Partial<Parameters<typeof aPost>[1]>> = {
  blinded: () => ({ isBlind: true }),
  hidden: () => ({ status: 'hidden', hiddenBy: writer.userId }),
  draft: () => ({ status: 'draft' }),
  deleted: () => ({ deletedBy: people.admin.userId ?? null }),
  'of gone': () => ({ deletedBy: people.admin.userId ?? null }),
  withdrawn: () => ({ deletedBy: writer.userId }),
}

/** Makes a new target for a viewer's request, because a successful request changes the target. */
async function aTarget(kind: Kind, place: string, { userId }: { userId?: string }): Promise<Target> {
  const author = place === 'own' && userId !== undefined ? { userId } : writer
  const clanId = clanOf(place)
  const target = { id: 0, postId: 0, commentId: 0, boardId: 0, categoryId: 0, clanId, draftId: randomUUIDv7() }
  const standing = boards[place as keyof typeof boards] ?? boards.open
  const post = (fields = {}) => aPost(site, { boardId: standing, author, title: '그런 말', ...fields })
  switch (kind) {
    case 'category':
      target.id = target.categoryId = await aCategory(site, clanId)
      break
    case 'board':
      target.id = target.boardId = await aBoard(site, { clanId, isVisible: place !== 'shut', writeAccess: 'members' })
      break
    case 'post':
      target.id = target.postId = await post(POST_STATES[place]?.())
      break
    case 'comment': {
      const { isBlind = false, deletedBy } = (place !== 'of gone' && POST_STATES[place]?.()) || {}
      target.postId = await post(place === 'of gone' ? POST_STATES[place]?.() : {})
      const state = { isBlind, ...(deletedBy !== undefined && { deletedBy }) }
      target.id = target.commentId = await aComment(site, { postId: target.postId, author, ...state })
      break
    }
    case 'report':
      target.id = target.postId = await post()
      await people.member.command('POST', '/api/community/reports', {
        targetType: 'post',
        targetId: target.id,
        reason: 'spam',
      })
      break
    case 'draft':
      await site.db
        .insertInto('postDraft')
        .values({
          id: target.draftId,
          userId: author.userId,
          boardId: boards.open,
          title: '쓰는 글',
          body: '',
          revision: 1,
          updatedAt: new Date('2026-11-20T11:00:00Z'),
        })
        .execute()
      break
    case 'clan':
    case 'nothing':
  }
  return target
}

async function sweep() {
  await sql`delete from board b where id <> all (${Object.values(boards)}::int[])
    and not exists (select from post p where p.board_id = b.id)
    and not exists (select from post_draft d where d.board_id = b.id)`.execute(site.db)
  await sql`delete from board_category c where not exists (select from board b where b.category_id = c.id)`.execute(
    site.db,
  )
}

const addressOf = (url: string, { of, query }: EndpointAccess, target: Target) => {
  const path = url
    .replace(':clanId', target.clanId ?? '')
    .replace(':targetType/:targetId', `post/${target.id}`)
    .replace(/(?<=people\/):id|:userId/, writer.userId)
    .replace(':file', 'none.webp')
    .replace(of === 'draft' || url.includes('/drafts/') ? ':id' : /:(id|boardId|postId)/, () =>
      String(url.includes('/drafts/') ? target.draftId : target.id),
    )
  return query ? `${path}?${query(target)}` : path
}

test('every endpoint of the community, notifications, images and events is in the table', () => {
  expect(Object.keys(DOORS).sort()).toEqual(routes.map(nameOf).sort())
})

test.each(routes.map(({ method, url }) => ({ name: nameOf({ method, url }), method, url })))(
  'endpoint $name answers each viewer as the table says',
  async ({ name, method, url }) => {
    const door = DOORS[name] ?? expect.fail(name)
    await sweep()
    const answersAt = async (place: string) => {
      const statuses: number[] = []
      let seen: Target | undefined
      for (const person of PEOPLE) {
        const browser = browserOf(person, place)
        const target = seen ?? (await aTarget(door.of, place, browser))
        await sql`delete from request_window`.execute(site.db)
        const { status } = await browser.command(method, addressOf(url, door, target), door.body?.(target))
        statuses.push(status)
        // A refused request must change nothing, so the next viewer gets the same target.
        const isUnchanged = place !== 'own' && (method === 'GET' || status >= 400)
        seen = isUnchanged ? target : undefined
      }
      return `${place}: ${statuses.join(' ')}`
    }
    // Small batches stay below the rate limits.
    const answers = await sideBySide(PLACES[door.of], answersAt, 3)
    expect(answers.sort()).toEqual(door.answers.flatMap(eachPlace).sort())
  },
)

/** Returns the addresses of every GET route. A route with a parameter not named here occurs once with each id. */
function addressesAround({ clanId, authorId, boardId, postId, commentId }: Record<string, string | number>): string[] {
  const word = encodeURIComponent('잠수함')
  // The API description is left out, because it is the same for everyone and slow to generate.
  const reads = site.app.declaredRoutes().filter(({ method, url }) => method === 'GET' && !url.startsWith('/docs'))
  const paths = reads.flatMap(({ url }) => {
    const path = url.replace('*', 'x').replace(':boardId', `${boardId}`).replace(':postId', `${postId}`)
    const named = path.replace(':clanId', `${clanId}`).replace(':userId', `${authorId}`).replace(':kind', 'clan')
    const samples = named.includes(':') ? [boardId, postId, commentId, clanId, authorId] : ['']
    return samples.map((id) => named.replace(/:[A-Za-z]+/g, `${id}`))
  })
  const lists = ['/api/community/posts', '/api/community/boards', '/web/community/board-categories', '/api/clans']
  const queries = [`clanId=${clanId}`, `boardId=${boardId}`, `search=${word}`, 'status=hidden', 'sortBy=likes']
  return [
    ...new Set(paths),
    ...lists.flatMap((path) => queries.map((query) => `${path}?${query}`)),
    `/api/community/posts/managed?clanId=${clanId}`,
    `/api/community/mentions?q=${word}`,
    `/api/community/search?q=${word}`,
    `/api/community/search?q=${encodeURIComponent('ㅈㅅㅎ')}`,
    `/api/community/search?q=${word}&boardId=${boardId}`,
    `/api/events?topics=board:${boardId}`,
    `/api/events?topics=post:${postId}`,
  ]
}

test('non-members of a private clan get the same answer at every endpoint, whether its board exists or not', async () => {
  const author = await signedIn(site, { nickname: '함장' })
  const boardId = await aBoard(site, { clanId: clans.private, boardName: '잠수함 기지' })
  const postId = await aPost(site, { boardId, author, title: '잠수함 작전', body: '@other leader 잠수함' })
  const commentId = await aComment(site, { postId, author, content: '@stranger 잠수함' })
  await addLikes(site, postId, 30)
  const { member } = people
  expect(
    (await member.command('POST', '/api/community/comments', { postId, content: '@stranger 잠수함' })).status,
  ).toBe(201)
  const addresses = addressesAround({ clanId: clans.private, authorId: author.userId, boardId, postId, commentId })
  const answers = async () => {
    await sql`delete from request_window`.execute(site.db)
    const all = new Map<string, string>()
    for (const viewer of ['visitor', 'stranger', 'other leader', 'moderator'] as const)
      await sideBySide(addresses, async (address) => {
        // The addresses of the staff are skipped, because moderators read all reports.
        const isOfStaff = address.startsWith('/api/admin/')
        const concernsPosts = /communit|events|notif|me\/(posts|comments|scraps)|clan|feed|sitemap/.test(address)
        if (isOfStaff || (viewer !== 'stranger' && !concernsPosts)) return
        const answer = await people[viewer].get(address)
        const text = (await answer.text()).replace(/"(views|csrfToken)":("[^"]*"|\d+)/g, '')
        all.set(`${viewer} ${address}`, `${answer.status} ${text}`)
      })
    return all
  }
  const answersWithPost = await answers()
  expect(answersWithPost.size).toBeGreaterThan(200)
  expect([...answersWithPost].filter(([, answer]) => answer.includes('잠수함'))).toEqual([])
  const listText = await (await member.get(`/api/community/posts?boardId=${boardId}`)).text()
  expect(listText).toContain('잠수함 작전')
  await site.db
    .deleteFrom('notification')
    .where('targetId', 'in', [String(postId), String(commentId)])
    .execute()
  await site.db.deleteFrom('postReaction').where('postId', '=', postId).execute()
  await site.db.deleteFrom('postComment').where('postId', '=', postId).execute()
  await site.db.deleteFrom('post').where('id', '=', postId).execute()
  await site.db.deleteFrom('boardBlock').where('boardId', '=', boardId).execute()
  await site.db.deleteFrom('board').where('id', '=', boardId).execute()
  const without = await answers()
  for (const [door, answer] of answersWithPost) expect([door, without.get(door)]).toEqual([door, answer])
})
