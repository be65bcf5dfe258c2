import { Clan, ClanDetail, ClanPage } from '@buri/contract/clans'
import { ERRORS } from '@buri/contract/errors'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, countsOf, peopleNamed, rankOf, refusalOf } from './testClans.ts'

const site = await openSite()
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
})

const create = (browser: SignedInBrowser, body: unknown) => browser.command('POST', '/api/clans', body)
const detail = async (answer: Response) => ClanDetail.strict().parse(await answer.json())
const pageOf = async (answer: Response) => ClanPage.strict().parse(await answer.json())
const namesOf = async (answer: Response) => (await pageOf(answer)).data.map(({ clanName }) => clanName)
const logOf = (clanId: string) =>
  site.db.selectFrom('auditLog').selectAll().where('targetId', '=', clanId).orderBy('id').execute()

test('the founder leads the new clan, which is among their own clans', async () => {
  const founder = await signedIn(site, { nickname: '야식연구원' })
  const answer = await create(founder, {
    clan_name: ' 밤샘\u200b연구소 ',
    introduceContent: '새벽 두 시부터',
    member_limit: 40,
  })
  expect(answer.status).toBe(201)
  const clan = await detail(answer)
  expect(clan).toMatchObject({
    clanName: '밤샘연구소',
    introduceContent: '새벽 두 시부터',
    memberLimit: 40,
    memberCount: 1,
    likeCount: 0,
    leaderName: '야식연구원',
    leader: { userId: founder.userId },
    isPublic: true,
    isRecruiting: true,
    badge: null,
    badges: [],
    ratingAvg: null,
    mine: { rank: 'leader', isLiked: false, rating: null, hasRequested: false },
    pendingRequests: 0,
  })
  expect(clan.rights).toEqual(expect.arrayContaining(['edit', 'disband', 'changeRanks']))
  expect(await namesOf(await founder.get('/api/clans/my'))).toEqual(['밤샘연구소'])
  expect(await logOf(clan.id)).toMatchObject([
    { action: 'clan.created', actorId: founder.userId, targetLabel: '밤샘연구소' },
  ])
})

test('one person’s ten simultaneous foundings make one clan', async () => {
  const person = await signedIn(site)
  await person.refreshToken()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(person, { clanName: `여럿${index}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await namesOf(await person.get('/api/clans/my'))).toHaveLength(1)
})

test('a person may not lead two clans, found a clan while in three, or found four clans in a week', async () => {
  const person = await signedIn(site)
  for (const clanName of ['하나째', '둘째', '셋째']) {
    const { id } = await detail(await create(person, { clanName }))
    expect(await refusalOf(await create(person, { clanName: '또또' }))).toEqual([409, 'ALREADY_LEADER'])
    await person.send('DELETE', `/api/clans/${id}`)
  }
  const fourth = await create(person, { clanName: '넷째' })
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(6 * 24 * 3600)
  expect(await fourth.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: '클랜 만들기는 일주일에 3번까지 할 수 있습니다. 11월 27일 오후 9시부터 다시 할 수 있습니다.',
    details: { limit: 3, windowSeconds: 7 * 24 * 3600, until: '2026-11-27T12:00:00.000Z' },
  })

  const busy = await signedIn(site)
  for (let clan = 0; clan < 3; clan += 1) await aClan(site, { members: [busy] })
  expect(await refusalOf(await create(busy, { clanName: '넷째' }))).toEqual([409, 'TOO_MANY_CLANS'])
})

test('the leader changes the clan, and the log keeps the old values', async () => {
  const { 클랜장, 운영진, 클랜원 } = await peopleNamed(site, '클랜장', '운영진', '클랜원')
  const id = await aClan(site, { clanName: '바뀔클랜', leader: 클랜장, officers: [운영진], members: [클랜원] })
  const change = (browser: SignedInBrowser, body: unknown) => browser.command('PATCH', `/api/clans/${id}`, body)
  expect(await refusalOf(await change(클랜장, { memberLimit: 2 }))).toEqual([409, 'LIMIT_BELOW_MEMBERS'])
  const clan = await change(클랜장, { clan_name: '바뀐클랜', introduceContent: '첫 줄\n둘째 줄', memberLimit: 3 })
  expect(await detail(clan)).toMatchObject({
    clanName: '바뀐클랜',
    introduceContent: '첫 줄\n둘째 줄',
    memberLimit: 3,
    isPublic: true,
    isRecruiting: false,
  })
  for (const person of [운영진, 클랜원])
    expect(await refusalOf(await change(person, { clanName: '내 것' }))).toEqual([403, 'FORBIDDEN'])
  expect(await logOf(id)).toMatchObject([
    {
      action: 'clan.changed',
      before: { clanName: '바뀔클랜', memberLimit: 100 },
      after: { clanName: '바뀐클랜', memberLimit: 3 },
    },
  ])
  expect((await site.get(`/api/clans/search?q=${encodeURIComponent('바뀐')}`)).status).toBe(200)
  expect(await namesOf(await site.get(`/api/clans/search?q=${encodeURIComponent('바뀐')}`))).toEqual(['바뀐클랜'])
  expect(await namesOf(await site.get(`/api/clans/search?q=${encodeURIComponent('바뀔')}`))).toEqual([])
})

test('an introduction is Markdown, shown as sanitised HTML, or as plain text in small places', async () => {
  const { 글쓴이 } = await peopleNamed(site, '글쓴이')
  const id = await aClan(site, { leader: 글쓴이 })
  const change = (introduceContent: string) => 글쓴이.command('PATCH', `/api/clans/${id}`, { introduceContent })
  const clan = await detail(await change('## 정기전\n\n**화요일** <script>alert(1)</script>'))
  expect(clan.introduceHtml).toMatch(/^<h2>정기전<\/h2>\s*<p><strong>화요일<\/strong> &lt;script&gt;/)
  expect(clan.introduceExcerpt).toBe('정기전 화요일 <script>alert(1)</script>')
  expect(await refusalOf(await change('> '.repeat(21)))).toEqual([422, 'TOO_COMPLEX'])
  expect((await detail(await 글쓴이.get(`/api/clans/${id}`))).introduceContent).toContain('정기전')
})

test('a leader who hides and shows the clan again and again has to wait', async () => {
  const leader = await signedIn(site)
  const id = await aClan(site, { leader })
  const change = (body: unknown) => leader.command('PATCH', `/api/clans/${id}`, body)
  for (let time = 0; time < 30; time += 1) expect((await change({ isPublic: time % 2 === 0 })).status).toBe(200)
  expect(await refusalOf(await change({ isPublic: true }))).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await change({ introduceContent: '그래도 고침' })).status).toBe(200)
})

test.each([
  { memberCount: 1 },
  { likeCount: 9 },
  { leader: 'me' },
  { badge: 'x' },
  { createdAt: '2020-01-01T00:00:00Z' },
  { deletedAt: null },
  { memberLimit: 1 },
  { memberLimit: '50' },
  { isPublic: null },
  { clanName: '\u202e' },
])('the change %j of a clan is refused', async (change) => {
  const leader = await signedIn(site)
  const id = await aClan(site, { leader })
  expect(await refusalOf(await leader.command('PATCH', `/api/clans/${id}`, change))).toEqual([400, 'INVALID_REQUEST'])
  expect(await logOf(id)).toEqual([])
})

test('a disbanded clan and its applications are shown nowhere', async () => {
  const { 클랜장, 클랜원, 신청자 } = await peopleNamed(site, '클랜장', '클랜원', '신청자')
  const id = await aClan(site, { clanName: '사라질클랜', leader: 클랜장, members: [클랜원] })
  await 신청자.command('POST', `/api/clans/${id}/join-requests`, { reason: '' })
  await 클랜원.command('POST', `/api/clans/${id}/like`)
  expect(await refusalOf(await 클랜원.send('DELETE', `/api/clans/${id}`))).toEqual([403, 'FORBIDDEN'])
  expect((await 클랜장.send('DELETE', `/api/clans/${id}`)).status).toBe(204)
  expect(await refusalOf(await 클랜장.get(`/api/clans/${id}`))).toEqual([404, 'CLAN_NOT_FOUND'])
  expect(await namesOf(await 클랜원.get('/api/clans/my'))).toEqual([])
  expect(await namesOf(await 클랜원.get('/api/clans/my-likes'))).toEqual([])
  const requests = await (await 신청자.get('/api/clans/my-join-requests')).json()
  expect(requests.data).toMatchObject([{ clan_id: id, status: 'expired', clanName: null }])
  expect(await refusalOf(await 클랜장.send('DELETE', `/api/clans/${id}`))).toEqual([404, 'CLAN_NOT_FOUND'])
})

test('a like is set, removed and toggled, and its count equals the rows', async () => {
  const fan = await signedIn(site)
  const id = await aClan(site)
  const like = async (body?: unknown) => (await fan.command('POST', `/api/clans/${id}/like`, body)).json()
  expect(await like()).toEqual({ liked: true, likeCount: 1 })
  expect(await like()).toEqual({ liked: false, likeCount: 0 })
  expect(await like({ liked: false })).toEqual({ liked: false, likeCount: 0 })
  expect(await like({ liked: true })).toEqual({ liked: true, likeCount: 1 })
  expect(await like({ liked: true })).toEqual({ liked: true, likeCount: 1 })
  expect(await namesOf(await fan.get('/api/clans/my-likes'))).toHaveLength(1)
  const { stored, counted } = await countsOf(site, id)
  expect(stored).toEqual(counted)
})

test('simultaneous likes and unlikes leave a count equal to the rows and never negative', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, () => signedIn(site)))
  const id = await aClan(site)
  await Promise.all(fans.map((fan) => fan.refreshToken()))
  const presses = fans.flatMap((fan, index) =>
    Array.from({ length: 6 }, () =>
      fan.command('POST', `/api/clans/${id}/like`, index < 5 ? undefined : { liked: true }),
    ),
  )
  const likes = await Promise.all((await Promise.all(presses)).map((answer) => answer.json()))
  expect(likes.every(({ likeCount }) => likeCount >= 0 && likeCount <= fans.length)).toBe(true)
  const { stored, counted } = await countsOf(site, id)
  expect(stored).toEqual(counted)
  expect(stored.likeCount).toBe(3)
})

test('a person rates a clan once and gets their like in the answer, and members may not rate their clan', async () => {
  const { 클랜장, 클랜원, 손님, 다른손님 } = await peopleNamed(site, '클랜장', '클랜원', '손님', '다른손님')
  const id = await aClan(site, { leader: 클랜장, members: [클랜원] })
  const rate = (browser: SignedInBrowser, rating: unknown) =>
    browser.command('POST', `/api/clans/${id}/ratings`, { rating })
  await 손님.command('POST', `/api/clans/${id}/like`, { liked: true })
  expect(await (await rate(손님, 5)).json()).toEqual({
    liked: true,
    likeCount: 1,
    myRating: 5,
    ratingAvg: 5,
    ratingCount: 1,
  })
  expect(await (await rate(다른손님, 4)).json()).toMatchObject({ liked: false, ratingAvg: 4.5, ratingCount: 2 })
  expect(await (await rate(손님, 1)).json()).toMatchObject({ myRating: 1, ratingAvg: 2.5, ratingCount: 2 })
  for (const member of [클랜장, 클랜원])
    expect(await refusalOf(await rate(member, 5))).toEqual([403, 'OWN_CLAN_RATING'])
  for (const wrong of [0, 6, 4.5, '5', null]) expect((await rate(손님, wrong)).status).toBe(400)
  expect((await detail(await 손님.get(`/api/clans/${id}`))).mine).toMatchObject({ isLiked: true, rating: 1 })
})

test('a change that another site sends without a CSRF token is refused', async () => {
  const leader = await signedIn(site)
  const id = await aClan(site, { leader })
  const forged = await leader.raw('DELETE', `/api/clans/${id}`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await refusalOf(forged)).toEqual([403, 'CSRF_INVALID'])
  expect(await rankOf(site, id, leader)).toBe('leader')
})

test('every clan error has a Korean sentence', () => {
  const clans = Object.entries(ERRORS).filter(([code]) => /CLAN|JOIN|LEADER|OFFICERS|MEMBER/.test(code))
  expect(clans.length).toBeGreaterThan(5)
  expect(clans.filter(([, { message }]) => !/[가-힣]/.test(message))).toEqual([])
})

test('clan lists match the contract', async () => {
  const { data } = await pageOf(await site.get('/api/clans?limit=50'))
  for (const clan of data) Clan.strict().parse(clan)
})
