import { Claim, ClaimToDecide, GameAccount } from '@buri/contract/claims'
import { PlayerProfile } from '@buri/contract/players'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { emptyAuditLog } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { claim, codeOf, openClaim, ownClaims, 감자 } from './testClaims.ts'

const site = await openSite()
let admin: SignedInBrowser
let user: SignedInBrowser
let otherUser: SignedInBrowser
beforeAll(async () => {
  await site.store(aParsedMatch({ names: { 0: '새벽감자#KR1', 1: '단풍너구리#KR1' } }))
})
beforeEach(async () => {
  await sql`delete from player_owner`.execute(site.db)
  await sql`delete from ownership_claim`.execute(site.db)
  await sql`delete from request_window`.execute(site.db)
  await emptyAuditLog(site.pool)
  await sql`update player set visibility = 'public'`.execute(site.db)
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  user = await signedIn(site, { nickname: '감자' })
  otherUser = await signedIn(site, { nickname: '너구리' })
})

const decide = (id: string, body: object, browser = admin) => browser.command('PATCH', `/api/admin/claims/${id}`, body)
const approve = { action: 'approve' }
const owners = () => site.db.selectFrom('playerOwner').selectAll().execute()
const log = async () =>
  (await site.db.selectFrom('auditLog').selectAll().orderBy('id').execute()).map((entry) => [
    entry.action,
    entry.actorLabel,
    entry.targetLabel,
  ])
async function linkPlayer(browser: SignedInBrowser, nameTag = 감자) {
  await decide((await openClaim(browser, nameTag)).id, approve)
  const [account] = (await ownClaims(browser)).accounts
  if (!account) throw new Error('not linked')
  return account
}
const profile = (browser: { get: (path: string) => Promise<Response> }, name = 감자) =>
  browser.get(`/api/summoners/${encodeURIComponent(name)}`)

test('a claim waits until an administrator approves it', async () => {
  const waiting = Claim.parse(await jsonOf(claim(user, '새벽 감자-kr1'), 201))
  expect(waiting).toMatchObject({ summonerName: '새벽감자', tagLine: 'KR1', status: 'pending', proofIcon: null })
  expect(await owners()).toEqual([])

  const list = await (await admin.get('/api/admin/claims')).json()
  expect(ClaimToDecide.array().parse(list.items)).toMatchObject([
    { id: waiting.id, claimant: { id: user.userId, nickname: '감자' }, owner: null },
  ])
  const decided = ClaimToDecide.parse(await (await decide(waiting.id, approve)).json())
  expect(decided).toMatchObject({ status: 'approved', owner: { id: user.userId } })
  expect((await ownClaims(user)).accounts).toMatchObject([
    { summonerName: '새벽감자', proof: 'admin', visibility: 'public' },
  ])
  expect(await (await user.get('/auth/me')).json()).toMatchObject({
    player: { summonerName: '새벽감자', tagLine: 'KR1' },
  })
  expect(await log()).toEqual([
    ['claim.opened', '감자', '새벽감자#KR1'],
    ['claim.approved', '관리자', '새벽감자#KR1'],
    ['player.linked', '관리자', '새벽감자#KR1'],
  ])
})

test('a rejected claim links no player and may be opened again', async () => {
  const { id } = await openClaim(user)
  await decide(id, { action: 'reject' })
  expect((await ownClaims(user)).claims).toMatchObject([{ id, status: 'rejected' }])
  expect((await claim(user)).status).toBe(201)
})

test.each([
  { who: 'an unknown name', nameTag: '없는사람#KR1', code: 'SUMMONER_NOT_FOUND' },
  { who: 'no name at all', nameTag: '#', code: 'INVALID_NAME' },
  { who: 'white space', nameTag: '   ', code: 'INVALID_REQUEST' },
])('a claim to $who is refused with $code', async ({ nameTag, code }) => {
  expect(await codeOf(await claim(user, nameTag))).toBe(code)
})

test('an account may claim a player only once at a time', async () => {
  await claim(user)
  expect(await codeOf(await claim(user))).toBe('CLAIM_WAITING')
})

test('an owner’s claim to their own player is refused as already linked', async () => {
  await linkPlayer(user)
  expect(await codeOf(await claim(user))).toBe('ALREADY_LINKED')
})

test('a sixth claim in a day has to wait', async () => {
  const answers: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const answer = await claim(user, time % 2 === 0 ? 감자 : '단풍너구리#KR1')
    answers.push(answer.status)
    if (answer.status === 201) await user.command('DELETE', `/api/me/accounts/${(await answer.json()).id}`)
    else expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600)
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
})

test('a claim to an unknown name counts too, and the limit applies before the search', async () => {
  for (let time = 0; time < 5; time += 1) expect((await claim(user, '없는사람#KR1')).status).toBe(404)
  expect(await codeOf(await claim(user, '없는사람#KR1'))).toBe('TOO_MANY_REQUESTS')
  expect(await codeOf(await claim(user))).toBe('TOO_MANY_REQUESTS')
})

test('claiming an owned player begins a dispute that only an administrator ends', async () => {
  await linkPlayer(user)
  const { id, status } = await openClaim(otherUser)
  expect(status).toBe('disputed')
  expect(await (await decide(id, approve)).json()).toMatchObject({ status: 'disputed', owner: { id: user.userId } })
  expect(await owners()).toMatchObject([{ userId: user.userId }])
  expect(await (await decide(id, { ...approve, takeOver: true })).json()).toMatchObject({
    status: 'approved',
    owner: { id: otherUser.userId },
  })
  expect(await owners()).toMatchObject([{ userId: otherUser.userId }])
  expect(await codeOf(await decide(id, approve))).toBe('CLAIM_DECIDED')
})

test('ten simultaneous approvals leave one owner and nine disputes', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  const claims = await Promise.all(people.map((browser) => openClaim(browser)))
  await Promise.all(Array.from({ length: 10 }, () => admin.get('/auth/me')))
  const answers = await Promise.all(claims.map(({ id }) => decide(id, approve)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await owners()).toHaveLength(1)
  const stored = await site.db.selectFrom('ownershipClaim').select('status').execute()
  expect(stored.map(({ status }) => status).sort()).toEqual(['approved', ...Array(9).fill('disputed')])
  const { items } = await (await admin.get('/api/admin/claims?limit=50')).json()
  expect(items).toHaveLength(9)
})

test('ten simultaneous claims of one person are one claim', async () => {
  await user.refreshToken()
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(user)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('waiting claims come in pages, oldest first', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signedIn(site)))
  for (const person of people) await openClaim(person)
  const notices: string[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { items, nextCursor } = await (await admin.get(`/api/admin/claims?limit=2${cursor}`)).json()
    notices.push(
      ...ClaimToDecide.array()
        .parse(items)
        .map(({ claimant }) => claimant.id),
    )
    cursor = `&cursor=${nextCursor}`
    expect(nextCursor === null).toBe(page === 2)
  }
  expect(notices).toEqual(people.map(({ userId }) => userId))
})

test('only the claimant may cancel a claim, and only the owner may give up a player', async () => {
  const waiting = await openClaim(user)
  const account = await linkPlayer(otherUser, '단풍너구리#KR1')
  for (const id of [waiting.id, account.id]) {
    const stranger = id === waiting.id ? otherUser : user
    expect((await stranger.command('DELETE', `/api/me/accounts/${id}`)).status).toBe(404)
  }
  expect((await user.command('DELETE', `/api/me/accounts/${waiting.id}`)).status).toBe(204)
  expect((await otherUser.command('DELETE', `/api/me/accounts/${account.id}`)).status).toBe(204)
  expect(await owners()).toEqual([])
  expect((await ownClaims(user)).claims).toMatchObject([{ status: 'cancelled' }])
})

test('staff see an account’s claims page by page, without hidden names', async () => {
  const first = await openClaim(user)
  await user.command('DELETE', `/api/me/accounts/${first.id}`)
  const second = await openClaim(user, '단풍너구리#KR1')
  await openClaim(otherUser)
  const keeper = await signedIn(site, { permissions: ['user'] })
  const path = `/api/admin/users/${user.userId}/claims`
  const page = async (query: string) => (await keeper.get(`${path}?${query}`)).json()
  const all = await page('limit=5')
  expect(all).toMatchObject({
    items: [
      { id: second.id, status: 'pending', decidedAt: null, player: { summonerName: '단풍너구리', tagLine: 'KR1' } },
      { id: first.id, status: 'cancelled', player: { summonerName: '새벽감자', tagLine: 'KR1' } },
    ],
    nextCursor: null,
  })
  const { items, nextCursor } = await page('limit=1')
  expect([items, (await page(`limit=1&cursor=${nextCursor}`)).items]).toEqual([[all.items[0]], [all.items[1]]])
  await sql`update player set visibility = 'private' where name_key = '새벽감자#kr1'`.execute(site.db)
  expect((await page('limit=5')).items.map(({ player }: { player: unknown }) => player === null)).toEqual([false, true])
  expect((await keeper.get('/api/admin/users/00000000-0000-7000-8000-00000000dead/claims')).status).toBe(404)
})

describe('a hidden player', () => {
  const hide = (browser: SignedInBrowser, id: string, visibility = 'private') =>
    browser.command('PUT', `/api/me/accounts/${id}/visibility`, { visibility })

  test('only the owner sees a hidden player by name', async () => {
    const account = await linkPlayer(user)
    const history = `/api/summoners/${encodeURIComponent(감자)}/matches`
    expect((await profile(site.visitor)).status).toBe(200)
    const answer = await hide(user, account.id)
    expect(GameAccount.parse(await answer.json()).visibility).toBe('private')

    for (const browser of [site.visitor, otherUser, admin]) {
      expect(await codeOf(await profile(browser))).toBe('SUMMONER_NOT_FOUND')
      expect((await browser.get(history)).status).toBe(404)
    }
    const own = PlayerProfile.parse(await (await profile(user)).json())
    expect(own.summoner).toMatchObject({ summonerName: '새벽감자', visibility: 'private' })
    const { items } = await (await user.get(history)).json()
    expect(items[0].participants[0]).toMatchObject({ summonerName: '새벽감자', isSelf: true })

    await hide(user, account.id, 'public')
    expect((await profile(site.visitor)).status).toBe(200)
    expect(await log()).toContainEqual(['player.visibility_changed', '감자', '새벽감자#KR1'])
  })

  test('an owner who hides and shows a player again and again has to wait', async () => {
    const { id } = await linkPlayer(user)
    for (let time = 0; time < 30; time += 1)
      expect((await hide(user, id, time % 2 ? 'public' : 'clan')).status).toBe(200)
    expect(await codeOf(await hide(user, id))).toBe('TOO_MANY_REQUESTS')
  })

  test('only the owner may hide a player', async () => {
    const account = await linkPlayer(user)
    expect((await hide(otherUser, account.id)).status).toBe(404)
    expect((await hide(admin, account.id)).status).toBe(404)
  })

  test('people who claim or mark a hidden player get the answer for an unknown one', async () => {
    await hide(user, (await linkPlayer(user)).id)
    expect(await codeOf(await claim(otherUser))).toBe('SUMMONER_NOT_FOUND')
    const favorite = `/api/summoners/${encodeURIComponent(감자)}/favorite`
    expect(await codeOf(await otherUser.command('PUT', favorite))).toBe('SUMMONER_NOT_FOUND')
    expect(await codeOf(await otherUser.command('DELETE', favorite))).toBe('SUMMONER_NOT_FOUND')
    const merged = await otherUser.command('PUT', '/api/me/favorites', { nameTags: [감자] })
    expect(await merged.json()).toEqual({ items: [] })
  })
})
