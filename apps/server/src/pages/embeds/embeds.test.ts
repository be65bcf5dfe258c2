import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const ORIGIN = 'https://buri.example'
const NASTY = '</h1><b>$&#KR1'
const SHY = '숨은사람'
const PLAYER = `/summoner/${encodeURIComponent('달빛 기사#KR1')}`
const MATCH = '/match/KR_7000000001'

const site = await openSite()
let author: Awaited<ReturnType<typeof signedIn>>
let boardId: number
let post: string
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '달빛 기사#KR1', 1: NASTY, 2: `${SHY}#KR1` } }))
  author = await signedIn(site, { nickname: '글쓴 사람' })
  boardId = await aBoard(site, { boardName: '자유 <게시판>' })
  post = pathOf(boardId, await aPost(site, { boardId, author, title: '우리의 <게시글>', body: '본문이에요.' }))
})

const pathOf = (board: number, id: number) => `/community/board/${board}/post/${id}`
const oembed = (url: string, rest = '') => site.get(`/oembed?url=${encodeURIComponent(url)}${rest}`)
const embed = (kind: string, id: string) => site.get(`/embed/${kind}/${encodeURIComponent(id)}`)
const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

test('the page of a profile, a match or a post names its card, which a frame can show', async () => {
  for (const [path, title, height] of [
    [PLAYER, '달빛 기사#KR1', 210],
    [MATCH, '내전 · 블루 승', 340],
    [post, '우리의 <게시글>', 240],
  ] as const) {
    const page = await (await site.get(path, { accept: 'text/html' })).text()
    const [, link = ''] =
      /<link rel="alternate" type="application\/json\+oembed" title="[^"]*" href="([^"]+)"/.exec(page) ?? []
    const found = await site.get(link.replaceAll('&amp;', '&').replace(ORIGIN, ''))
    expect([path, found.status]).toEqual([path, 200])
    const described = await found.json()
    expect(described).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: '부리',
      provider_url: ORIGIN,
      title,
      width: 600,
      height,
    })
    const [, src = ''] = /^<iframe src="([^"]+)"/.exec(described.html) ?? []
    const card = await site.get(src.replace(ORIGIN, ''))
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await card.text()).toContain(`href="${ORIGIN}${path}"`)
  }
})

test('only cards may be framed, and they have neither scripts nor cookies', async () => {
  for (const card of [await embed('match', idOf(MATCH)), await embed('match', 'KR_1'), await embed('nothing', '1')]) {
    const policy = card.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' https:\/\/art\.example; /)
    expect(policy).toContain('frame-ancestors *')
    expect(policy).not.toContain('script')
    expect(card.headers.get('set-cookie')).toBeNull()
    expect(card.headers.get('x-robots-tag')).toBe('noindex')
    expect(await card.text()).not.toMatch(/<script|\son\w+=/)
  }
  for (const path of [
    '/',
    MATCH,
    '/embed',
    '/embed/match',
    `/oembed?url=${encodeURIComponent(ORIGIN + MATCH)}`,
    '/og/site/buri.png',
  ])
    expect((await site.get(path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('names and titles are escaped', async () => {
  expect(await (await embed('match', idOf(MATCH))).text()).toContain('&lt;/h1&gt;&lt;b&gt;$&amp;</p>')
  const described = await (await oembed(`${ORIGIN}/summoner/${encodeURIComponent(NASTY)}`)).json()
  expect(described.html).toContain('title="&lt;/h1&gt;&lt;b&gt;$&amp;#KR1"')
  expect(await (await embed('post', idOf(post))).text()).toContain('자유 &lt;게시판&gt;')
})

test('a frame is no larger than the embedding page allows', async () => {
  const small = await (await oembed(ORIGIN + MATCH, '&maxwidth=330&maxheight=200')).json()
  expect([small.width, small.height]).toEqual([330, 200])
  expect(small.html).toContain('width="330" height="200"')
  const large = await (await oembed(ORIGIN + MATCH, '&maxwidth=5000&maxheight=5000')).json()
  expect([large.width, large.height]).toEqual([600, 340])
  for (const rest of ['&maxwidth=0', '&maxwidth=x', '&format=xml'])
    expect([rest, (await oembed(ORIGIN + MATCH, rest)).status]).toEqual([rest, 400])
})

test('addresses of other pages and other sites have no card', async () => {
  for (const url of [
    `https://other.example${MATCH}`,
    MATCH,
    `${ORIGIN}/`,
    `${ORIGIN}/ranking`,
    `${ORIGIN}/match/KR_1`,
    `${ORIGIN}/match/%2500`,
    `${ORIGIN}/match/%E0`,
    `${ORIGIN}/summoner/${'가'.repeat(400)}`,
    `${ORIGIN}/community/board/1/post/99999999999`,
    `javascript:${MATCH}`,
  ])
    expect([url, (await oembed(url)).status]).toEqual([url, 404])
})

test('only what every visitor may see has a card', async () => {
  const clanId = await aClan(site, { members: [author] })
  const inner = await aBoard(site, { clanId, readAccess: 'members' })
  const closed = [
    pathOf(boardId, await aPost(site, { boardId, author, isBlind: true })),
    pathOf(boardId, await aPost(site, { boardId, author, status: 'draft' })),
    pathOf(boardId, await aPost(site, { boardId, author, status: 'hidden' })),
    pathOf(boardId, await aPost(site, { boardId, author, deletedBy: author.userId })),
    pathOf(inner, await aPost(site, { boardId: inner, author })),
    `/summoner/${encodeURIComponent(`${SHY}#KR1`)}`,
  ]
  await inTransaction(site.db, async (tx) => {
    await tx.updateTable('player').set({ visibility: 'private' }).where('gameName', '=', SHY).execute()
    await bumpPeopleVersion(tx)
  })
  for (const path of closed) {
    const kind = path.startsWith('/summoner') ? 'player' : 'post'
    for (const person of [site, author]) {
      const described = await person.get(`/oembed?url=${encodeURIComponent(ORIGIN + path)}`)
      const card = await person.get(`/embed/${kind}/${idOf(path)}`)
      expect([path, described.status, card.status]).toEqual([path, 404, 404])
      expect(await card.text()).toContain('퍼온 내용을 볼 수 없습니다.')
    }
    const page = await (await site.get(path, { accept: 'text/html' })).text()
    expect([path, page.includes('json+oembed')]).toEqual([path, false])
  }
  expect(await (await embed('match', idOf(MATCH))).text()).not.toContain(SHY)
})

test('an unchanged card is not sent again, and a changed one is', async () => {
  const card = () => embed('post', idOf(post))
  const etag = (await card()).headers.get('etag') ?? ''
  const revalidated = await site.get(`/embed/post/${idOf(post)}`, { 'if-none-match': etag })
  expect([revalidated.status, revalidated.headers.get('cache-control')]).toEqual([304, 'no-cache'])
  const body = { title: '고친 제목', body: '고친 본문', revision: 1 }
  const current = await (await author.get(`/api/community/posts/${idOf(post)}`)).json()
  const response = await author.command('PUT', `/api/community/posts/${idOf(post)}`, {
    ...body,
    revision: current.revision,
  })
  expect(response.status).toBe(200)
  expect(await (await card()).text()).toContain('고친 제목')
})
