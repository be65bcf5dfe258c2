import { Claim } from '@buri/contract/claims'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const PLAYER = '새벽감자#KR1'

const site = await openSite()
let clanId: string
let leader: SignedInBrowser
let officer: SignedInBrowser
let member: SignedInBrowser
let sender: SignedInBrowser
let friend: SignedInBrowser
let stranger: SignedInBrowser
let admin: SignedInBrowser
beforeAll(async () => {
  leader = await signedIn(site, { nickname: '클랜장' })
  officer = await signedIn(site, { nickname: '운영진' })
  member = await signedIn(site, { nickname: '클랜원' })
  sender = await signedIn(site, { nickname: '올린이' })
  friend = await signedIn(site, { nickname: '함께한이' })
  stranger = await signedIn(site, { nickname: '낯선이' })
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  await site.pool.query(`update app_user set created_at = '2026-09-01'`)
  clanId = await aClan(site, { leader, officers: [officer], members: [member, sender] })
  for (let game = 0; game < 4; game += 1)
    await site.store(
      aParsedMatch({ gameId: String(game), names: { 0: PLAYER }, playedAt: `2026-11-1${game}T12:00:00Z` }),
    )
})
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await site.pool.query('truncate player_owner, ownership_claim, displaced_owner, request_window, notification')
  await site.pool.query(`update player set visibility = 'public'`)
  await site.pool.query('update match_source set uploaded_by = $1', [sender.userId])
  await site.pool.query(`update match set clan_id = $1, uploaded_by = $2, standing = 'confirmed'`, [
    clanId,
    sender.userId,
  ])
  await owns(friend, '선수1')
})

const owns = (browser: SignedInBrowser, name: string) => ownPlayer(site, browser, name, { proof: 'icon' })
const openClaim = async (browser: SignedInBrowser, nameTag = PLAYER) =>
  Claim.parse(await (await browser.command('POST', '/api/me/accounts', { nameTag })).json())
const withdraw = async (browser: SignedInBrowser, id: string) =>
  expect((await browser.send('DELETE', `/api/me/accounts/${id}`)).status).toBe(204)
const bellOf = async (browser: SignedInBrowser) => {
  const { items, unread } = await (await browser.get('/api/me/notifications')).json()
  return { unread, asked: (items as { outcome: string }[]).filter(({ outcome }) => outcome === 'asked') }
}
const lines = async (browser: SignedInBrowser) => (await bellOf(browser)).asked.length
const questionsOf = async (browser: SignedInBrowser) => (await (await browser.get('/api/me/questions')).json()).items
const say = (browser: SignedInBrowser, id: string, answer: 'same' | 'different' | null) =>
  browser.command('PATCH', `/api/me/questions/${id}`, { answer })
const confirm = (id: string) => officer.command('POST', `/api/clans/${clanId}/claims/${id}/confirm`)
const rings = async (browser: SignedInBrowser) =>
  (await site.pool.query('select 1 from notification where user_id = $1', [browser.userId])).rowCount

test('leaders, officers and people who met the player are notified of a claim at once, without a name, and find the question', async () => {
  const { id } = await openClaim(stranger)
  for (const person of [leader, officer, friend]) {
    expect(await bellOf(person)).toMatchObject({
      unread: 1,
      asked: [{ kind: 'claim', outcome: 'asked', title: PLAYER, url: '/mypage', actor: null }],
    })
    expect(await questionsOf(person)).toMatchObject([
      { id, kind: 'claim', claimant: { nickname: '낯선이' }, mayDeny: true },
    ])
  }
  for (const person of [member, sender, stranger, admin])
    expect([await lines(person), await questionsOf(person)]).toEqual([0, []])
})

test('a claimant who leads the clan is not notified of their own claim, while the others are', async () => {
  await openClaim(leader)
  expect([await lines(leader), await lines(officer), await lines(friend)]).toEqual([0, 1, 1])
})

test('the owner is notified of a claim, too, even if the player is hidden from everyone else', async () => {
  await owns(member, '새벽감자')
  await openClaim(stranger)
  expect([await lines(member), await lines(officer)]).toEqual([1, 1])
  await site.pool.query('truncate ownership_claim, notification, request_window')
  await site.pool.query(`update player set visibility = 'private' where game_name = '새벽감자'`)
  const player = await site.pool.query(`select id from player where game_name = '새벽감자'`)
  const claim = [crypto.randomUUID(), player.rows[0]?.id, stranger.userId]
  await site.pool.query(
    `insert into ownership_claim (id, player_id, user_id, status, created_at) values ($1, $2, $3, 'disputed', now())`,
    claim,
  )
  expect((await questionsOf(member)).length).toBe(1)
  expect([await questionsOf(officer), await questionsOf(friend)]).toEqual([[], []])
})

test('the players of an unconfirmed match are not asked about a claim', async () => {
  await site.pool.query(`update match set standing = 'reported', clan_id = null`)
  await openClaim(stranger)
  expect([await lines(friend), await lines(officer)]).toEqual([0, 0])
})

test('the notification about a claim disappears when the claim is withdrawn, rejected, approved or answered', async () => {
  const end = {
    withdrawn: (id: string) => withdraw(stranger, id),
    rejected: (id: string) => admin.command('PATCH', `/api/admin/claims/${id}`, { action: 'reject' }),
    approved: (id: string) => admin.command('PATCH', `/api/admin/claims/${id}`, { action: 'approve' }),
    answered: (id: string) => say(officer, id, 'different'),
  }
  for (const ending of Object.values(end)) {
    await site.pool.query('truncate ownership_claim, notification, request_window')
    await site.pool.query('delete from player_owner where user_id = $1', [stranger.userId])
    const { id } = await openClaim(stranger)
    expect(await bellOf(officer)).toMatchObject({ unread: 1, asked: [{}] })
    await ending(id)
    expect(await bellOf(officer)).toMatchObject({ unread: 0, asked: [] })
  }
})

test('a claim that is made and withdrawn again and again causes one notification, which returns with the claim', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id } = await openClaim(stranger)
    expect(await lines(officer)).toBe(1)
    await withdraw(stranger, id)
    await site.pool.query('truncate request_window')
  }
  expect([await rings(officer), await rings(friend)]).toEqual([1, 1])
  await site.pool.query('update notification set read_at = now()')
  site.setNow('2026-11-28T12:00:00Z')
  await openClaim(stranger)
  expect([await lines(officer), (await bellOf(officer)).unread]).toEqual([1, 1])
})

test('several claims to one player share a notification until it is read, and a further claimant makes a new one', async () => {
  for (const person of [stranger, member, sender]) await openClaim(person)
  expect([await rings(officer), await lines(officer), (await questionsOf(officer)).length]).toEqual([1, 1, 3])
  await officer.command('PATCH', '/api/me/notifications', { readUntil: '2026-11-20T12:00:00.000Z' })
  await openClaim(friend)
  expect([await rings(officer), (await bellOf(officer)).unread]).toEqual([2, 1])
})

test('the twenty people who met a player most often are notified, and everyone else who met them finds the question', async () => {
  const many: SignedInBrowser[] = []
  for (const game of [0, 1, 2]) {
    const names = Array.from({ length: 8 }, (_, slot) => `벗${game}${slot}`)
    const bySlot = Object.fromEntries(names.map((name, slot) => [slot + 2, `${name}#KR1`]))
    const playedAt = `2026-11-18T1${game}:00:00Z`
    await site.store(aParsedMatch({ gameId: `9${game}`, names: { ...bySlot, 0: PLAYER, 1: '다른이#KR1' }, playedAt }))
    for (const name of names) {
      const browser = await signedIn(site)
      await owns(browser, name)
      many.push(browser)
    }
  }
  await site.pool.query(`update match set standing = 'confirmed'`)
  await openClaim(stranger)
  const ringing = await Promise.all(many.map((person) => rings(person)))
  expect([await rings(friend), ringing.filter((times) => times === 1).length]).toEqual([1, 19])
  const questionCounts = await Promise.all(many.map(async (person) => (await questionsOf(person)).length))
  expect(questionCounts.every((questions) => questions === 1)).toBe(true)
})

test('officers may not decide a claim while somebody objects to it', async () => {
  const { id } = await openClaim(member)
  expect((await say(friend, id, 'different')).status).toBe(200)
  expect((await (await officer.get(`/api/clans/${clanId}/claims`)).json()).items).toEqual([])
  expect(await refusalOf(await confirm(id))).toEqual([409, 'CLAIM_DISPUTED'])
  expect((await say(friend, id, null)).status).toBe(200)
  expect((await confirm(id)).status).toBe(200)
})

test('an objection still applies when the claim is withdrawn and made again', async () => {
  const first = await openClaim(member)
  await say(friend, first.id, 'different')
  await withdraw(member, first.id)
  const { id } = await openClaim(member)
  expect(await questionsOf(friend)).toMatchObject([{ id, answer: 'different' }])
  expect(await refusalOf(await confirm(id))).toEqual([409, 'CLAIM_DISPUTED'])
  const decided = await admin.command('PATCH', `/api/admin/claims/${id}`, { action: 'approve' })
  expect(decided.status).toBe(200)
})

test('officers, and people who met the player too seldom, may object but not vouch', async () => {
  const { id } = await openClaim(stranger)
  for (const person of [officer, friend]) {
    expect(await questionsOf(person)).toMatchObject([{ mayAffirm: false, mayDeny: true }])
    expect(await refusalOf(await say(person, id, 'same'))).toEqual([403, 'FORBIDDEN'])
  }
})

test('an account has three open claims at most, even if two are made simultaneously', async () => {
  const claim = async (name: string) => {
    const answer = await stranger.command('POST', '/api/me/accounts', { nameTag: `${name}#KR1` })
    return answer.status === 201 ? 201 : (await refusalOf(answer))[1]
  }
  const first = await openClaim(stranger)
  expect(await claim('선수2')).toBe(201)
  expect((await Promise.all([claim('선수3'), claim('선수4')])).sort()).toEqual([201, 'CLAIMS_FULL'])
  expect(await claim('아무도아님')).toBe('SUMMONER_NOT_FOUND')
  await site.pool.query('truncate request_window')
  await withdraw(stranger, first.id)
  expect(await claim('선수5')).toBe(201)
})
