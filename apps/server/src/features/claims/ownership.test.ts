import { Claim, GameAccount, LostAccount } from '@buri/contract/claims'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const PLAYER = '새벽감자#KR1'

const site = await openSite()
let clanId: string
let officer: SignedInBrowser
let member: SignedInBrowser
let sender: SignedInBrowser
let admin: SignedInBrowser
beforeAll(async () => {
  officer = await signedIn(site, { nickname: '운영진' })
  member = await signedIn(site, { nickname: '클랜원' })
  sender = await signedIn(site, { nickname: '올린이' })
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
  await site.pool.query(`update app_user set created_at = '2026-09-01'`)
  clanId = await aClan(site, { officers: [officer], members: [member, sender] })
  for (let game = 0; game < 10; game += 1)
    await site.store(aParsedMatch({ gameId: String(game), names: { 0: PLAYER }, playedAt: dayOf(game) }))
})
beforeEach(async () => {
  site.setNow('2026-11-20T12:00:00Z')
  await site.pool.query('truncate player_owner, ownership_claim, displaced_owner, request_window')
  await site.pool.query(`update player set visibility = 'public'`)
  await site.pool.query('update match_source set uploaded_by = $1', [sender.userId])
  await site.pool.query('update match set clan_id = $1, uploaded_by = $2', [clanId, sender.userId])
})

const dayOf = (game: number) => `2026-11-${String(game + 5).padStart(2, '0')}T12:00:00Z`
const playedFor = (games: number) =>
  site.pool.query('update match set clan_id = null where id = any ($1)', [
    Array.from({ length: 10 - games }, (_, game) => `KR_${game}`),
  ])
const openClaim = async (browser: SignedInBrowser) =>
  Claim.parse(await (await browser.command('POST', '/api/me/accounts', { nameTag: PLAYER })).json())
const confirm = async (browser: SignedInBrowser = member, by = officer) =>
  by.command('POST', `/api/clans/${clanId}/claims/${(await openClaim(browser)).id}/confirm`)
const ownClaims = async (browser: SignedInBrowser) => {
  const { accounts, lost } = await (await browser.get('/api/me/accounts')).json()
  return { accounts: GameAccount.array().parse(accounts), lost: LostAccount.array().parse(lost) }
}
const NOT_OF_CLAN = [409, 'CLAIM_NOT_OF_CLAN']

describe('an officer’s testimony is enough', () => {
  test.each([
    [10, 200],
    [8, 200],
    [7, 409],
  ])('an officer whose clan played %i of ten matches confirms with the status %i', async (games, status) => {
    await playedFor(games)
    expect((await confirm()).status).toBe(status)
  })

  test('matches that only the officer, the claimant or a six-day-old account sent are not enough', async () => {
    for (const person of [member, officer]) {
      await site.pool.query(`update match set uploaded_by = $1 where id = 'KR_3'`, [person.userId])
      await site.pool.query(`update match_source set uploaded_by = $1 where match_id = 'KR_3'`, [person.userId])
      expect(await refusalOf(await confirm())).toEqual(NOT_OF_CLAN)
      await site.pool.query('truncate ownership_claim')
    }
    const young = await signedIn(site)
    await site.pool.query(`update app_user set created_at = '2026-11-14' where id = $1`, [young.userId])
    await site.pool.query(`update match set uploaded_by = $1 where id = 'KR_3'`, [young.userId])
    await site.pool.query(`update match_source set uploaded_by = $1 where match_id = 'KR_3'`, [young.userId])
    expect(await refusalOf(await confirm())).toEqual(NOT_OF_CLAN)
    await site.pool.query('truncate ownership_claim')
    await site.pool.query(
      `insert into match_confirmation (match_id, user_id, kind, confirmed_at) values ('KR_3', $1, 'account', now())`,
      [sender.userId],
    )
    expect((await confirm()).status).toBe(200)
    await site.pool.query('truncate match_confirmation')
  })

  test('guests of the sender cannot be claimed, however many matches there are', async () => {
    await site.pool.query(`update match_source set outsiders = '{0}' where match_id <> all ('{KR_0,KR_1}')`)
    expect(await refusalOf(await confirm())).toEqual(NOT_OF_CLAN)
    await site.pool.query(`update match_source set outsiders = '{}'`)
  })
})

test('an unproven claim shows the player to its claimant only, and not if the player is hidden', async () => {
  const playerOf = async (browser: SignedInBrowser) => (await (await browser.get('/auth/me')).json()).player
  await openClaim(member)
  expect(await playerOf(member)).toEqual({ summonerName: '새벽감자', tagLine: 'KR1' })
  expect(await playerOf(officer)).toBeNull()
  await site.pool.query(`update player set visibility = 'private' where game_name = '새벽감자'`)
  expect(await playerOf(member)).toBeNull()
})

test('an owner confirmed by other people cannot hide the player for 72 hours, but can always show it', async () => {
  expect((await confirm()).status).toBe(200)
  const [account] = (await ownClaims(member)).accounts
  expect(account).toMatchObject({ proof: 'officer', hidingWaitsUntil: '2026-11-23T12:00:00.000Z' })
  const set = (visibility: string) =>
    member.command('PUT', `/api/me/accounts/${account?.id}/visibility`, { visibility })
  for (const visibility of ['clan', 'private'])
    expect(await refusalOf(await set(visibility))).toEqual([409, 'HIDING_WAITS'])
  site.setNow('2026-11-23T11:59:59Z')
  expect((await set('private')).status).toBe(409)
  site.setNow('2026-11-23T12:00:00Z')
  expect((await set('private')).status).toBe(200)
  expect((await ownClaims(member)).accounts).toMatchObject([{ visibility: 'private', hidingWaitsUntil: null }])
  expect((await set('public')).status).toBe(200)
})

describe('a player taken over by a stronger proof', () => {
  const displaceOwner = async () => {
    expect((await confirm()).status).toBe(200)
    const { id } = await openClaim(sender)
    const decision = { action: 'approve', takeOver: true }
    expect((await admin.command('PATCH', `/api/admin/claims/${id}`, decision)).status).toBe(200)
    const [lost] = (await ownClaims(member)).lost
    return lost ?? expect.fail('nothing lost')
  }

  test('the former owner of a player is notified, may object once, and gets the player back if staff decide so', async () => {
    const lost = await displaceOwner()
    expect(lost).toMatchObject({ summonerName: '새벽감자', hasObjected: false })
    const { items } = await (await member.get('/api/me/notifications')).json()
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'claim', outcome: 'displaced', title: PLAYER, actor: null }),
    )
    const hide = { visibility: 'private' }
    expect((await sender.command('PUT', `/api/me/accounts/${lost.id}/visibility`, hide)).status).toBe(200)
    const object = () => member.command('POST', `/api/me/accounts/${lost.id}/objection`)
    const objection = Claim.parse(await (await object()).json())
    expect(objection.status).toBe('disputed')
    expect(await refusalOf(await object())).toEqual([409, 'CLAIM_WAITING'])
    expect((await ownClaims(member)).lost).toMatchObject([{ hasObjected: true }])
    const approval = { action: 'approve', takeOver: true }
    expect((await admin.command('PATCH', `/api/admin/claims/${objection.id}`, approval)).status).toBe(200)
    expect(await ownClaims(member)).toMatchObject({ accounts: [{ id: lost.id }], lost: [] })
    expect((await ownClaims(sender)).lost).toMatchObject([{ id: lost.id }])
  })

  test('only the former owner of a player may object, and only for a month', async () => {
    const lost = await displaceOwner()
    expect((await officer.command('POST', `/api/me/accounts/${lost.id}/objection`)).status).toBe(404)
    await site.pool.query(`update displaced_owner set displaced_at = '2026-10-21T12:00:00Z'`)
    expect((await ownClaims(member)).lost).toEqual([])
    expect((await member.command('POST', `/api/me/accounts/${lost.id}/objection`)).status).toBe(404)
  })
})

describe('the testimony of three owners', () => {
  let owners: SignedInBrowser[]
  let second: SignedInBrowser
  beforeEach(async () => {
    owners = []
    for (const name of ['선수1', '선수2', '선수3']) {
      const owner = await signedIn(site, { nickname: `${name} 주인` })
      await ownPlayer(site, owner, name, { proof: 'icon' })
      owners.push(owner)
    }
    second = await signedIn(site, { nickname: '다른 올린이' })
    await site.pool.query(`update app_user set created_at = '2026-09-01'`)
    await sentBy(sender, second)
    await site.pool.query(`update match set standing = 'confirmed'`)
  })
  const sentBy = async (...senders: SignedInBrowser[]) => {
    for (let game = 0; game < 10; game += 1) {
      const userId = senders[game % senders.length]?.userId
      await site.pool.query('update match set uploaded_by = $1 where id = $2', [userId, `KR_${game}`])
      await site.pool.query('update match_source set uploaded_by = $1 where match_id = $2', [userId, `KR_${game}`])
    }
  }
  const questionsOf = async (browser: SignedInBrowser) => (await (await browser.get('/api/me/questions')).json()).items
  const say = (browser: SignedInBrowser | undefined, id: string, answer: 'same' | 'different' | null) =>
    browser?.command('PATCH', `/api/me/questions/${id}`, { answer })
  const ownerIds = async () =>
    (
      await site.pool.query(`select user_id from player_owner o join player p on p.id = o.player_id
      where p.game_name = '새벽감자'`)
    ).rows.map(({ user_id: userId }) => userId)

  test('officers of the clan that recorded the player may invite a claimant who is not a member', async () => {
    const stranger = await signedIn(site, { nickname: '처음 온 사람' })
    const [other = expect.fail()] = owners
    await aClan(site, { leader: other })
    await openClaim(stranger)
    const invitesTo = async (browser: SignedInBrowser) => (await questionsOf(browser))[0].claimant.inviteTo
    const clan = { id: clanId, clanName: expect.any(String) }
    expect([await invitesTo(officer), await invitesTo(other)]).toEqual([[clan], []])
    const membership = { clanId, userId: stranger.userId, rank: 'member', joinedAt: new Date() }
    await site.db.insertInto('clanMember').values(membership).execute()
    expect(await invitesTo(officer)).toEqual([])
  })

  test('three owners who played with the player confirm the claim, and two do not', async () => {
    const { id } = await openClaim(member)
    expect(await questionsOf(owners[0] ?? member)).toMatchObject([
      { id, kind: 'claim', claimant: { nickname: '클랜원' }, players: [{ summonerName: '새벽감자', games: 10 }] },
    ])
    for (const person of [member, sender]) {
      expect(await questionsOf(person)).toEqual([])
      expect((await say(person, id, 'same'))?.status).toBe(404)
    }
    expect((await say(officer, id, 'same'))?.status).toBe(403)
    await say(owners[0], id, 'same')
    await say(owners[0], id, 'same')
    await say(owners[1], id, 'different')
    expect((await ownOpenClaims(member))[0]).toMatchObject({ status: 'pending', vouchers: 1 })
    await say(owners[1], id, 'same')
    await say(owners[2], id, 'same')
    expect(await ownerIds()).toEqual([member.userId])
    expect((await ownClaims(member)).accounts).toMatchObject([
      { proof: 'owners', hidingWaitsUntil: expect.any(String) },
    ])
  })

  test('an owner may withdraw testimony before the third owner testifies', async () => {
    const { id } = await openClaim(member)
    await say(owners[0], id, 'same')
    await say(owners[0], id, null)
    await say(owners[1], id, 'same')
    await say(owners[2], id, 'same')
    expect(await ownerIds()).toEqual([])
  })

  test('the testimony of an owner who was banned later does not count', async () => {
    const { id } = await openClaim(member)
    for (const who of owners.slice(0, 2)) await say(who, id, 'same')
    const ban = { reason: '거짓 증언' }
    expect((await admin.command('POST', `/api/admin/users/${owners[0]?.userId}/ban`, ban)).status).toBe(200)
    await say(owners[2], id, 'same')
    expect(await ownerIds()).toEqual([])
    expect((await ownOpenClaims(member))[0]).toMatchObject({ status: 'pending', vouchers: 2 })
  })

  test('three owners do not confirm a claim by matches that were unconfirmed, or sent by one account or by the owners', async () => {
    const { id } = await openClaim(member)
    const expectDeaf = async () => {
      for (const owner of owners) await say(owner, id, 'same')
      expect(await ownerIds()).toEqual([])
      await site.pool.query(`update ownership_claim set vouched_by = '{}'`)
    }
    await sentBy(sender)
    await expectDeaf()
    await sentBy(...owners, member)
    await expectDeaf()
    await sentBy(sender, second)
    await site.pool.query(`update match set standing = 'reported'`)
    await expectDeaf()
  })
})

const ownOpenClaims = async (browser: SignedInBrowser) =>
  Claim.array().parse((await (await browser.get('/api/me/accounts')).json()).claims)
