import { Claim } from '@buri/contract/claims'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  clanId,
  ID_KINDS,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  seatsOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger invents players under the names of a young clan's people before the clan sends its first evening.

test.each([
  ['invented first', 1, false],
  ['invented eleven times', 11, false],
  ['invented first and hid', 1, true],
])('a claim of a name that a forger %s reaches the player of the claimant’s clan', async (_, inventions, hides) => {
  const [inventor, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const officer = await signedIn(site)
  const theirs = await aClan(site, { leader: newLeader, officers: [officer], members: [member] })
  const people = tenPeopleFrom(500)
  for (let game = 0; game < inventions; game += 1) {
    await emptyTables(site.pool, 'request_window')
    const namesake = [...tenPeopleFrom(600 + game * 10).slice(0, 5), 505, ...tenPeopleFrom(800 + game * 10).slice(0, 4)]
    await upload(inventor, game, {
      people: game === 0 ? people : namesake,
      forged: people,
      ids: ID_KINDS[game % 2] ?? 'none',
    })
  }
  if (hides) {
    await makeOwner(inventor, 505)
    await sql`update player_owner set proof = 'officer' where user_id = ${inventor.userId}`.execute(site.db)
    const hiding = inventor.command('PUT', `/api/me/accounts/${await playerOf(505)}/visibility`, {
      visibility: 'private',
    })
    expect((await hiding).status).toBe(200)
  }
  for (const game of [50, 51, 52]) await upload(newLeader, game, { people, fields: { clanId: theirs } })
  await matureMatchesAfter(1)
  expect(await trustOfGame(52)).toBe('reported')

  await emptyTables(site.pool, 'request_window')
  const nameTag = `${personName(505)}#KR1`
  const { id } = Claim.parse(await jsonOf(member.command('POST', '/api/me/accounts', { nameTag }), 201))
  const waiting = await (await officer.get(`/api/clans/${theirs}/claims`)).json()
  expect(waiting.items.map((claim: Claim) => claim.id)).toEqual([id])
  expect((await officer.command('POST', `/api/clans/${theirs}/claims/${id}/confirm`)).status).toBe(200)
  const owned = site.db.selectFrom('playerOwner').select('playerId').where('userId', '=', member.userId)
  expect((await owned.execute()).map(({ playerId }) => playerId)).toEqual([(await seatsOf(matchIdOf(52)))[5]])
})

type Young = { inventor: SignedInBrowser; forged: { clanId: string }; newLeader: SignedInBrowser; people: number[] }
test.each<[string, (young: Young) => Promise<unknown>]>([
  [
    'copies the waiting evening',
    async ({ inventor, forged, people }) => {
      for (const game of [50, 51, 52]) await upload(inventor, game, { people, fields: forged })
    },
  ],
  [
    'copies a waiting game that the leader sent without the clan',
    async ({ inventor, forged, newLeader, people }) => {
      await upload(newLeader, 60, { people })
      await upload(inventor, 60, { people, fields: forged })
    },
  ],
])('officers confirm claims of members whose names an inventor in a clan took, who then %s', async (_, actThen) => {
  const [inventor, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const officer = await signedIn(site)
  const theirs = await aClan(site, { leader: newLeader, officers: [officer], members: [member] })
  const forged = { clanId: await aClan(site, { leader: inventor }) }
  const people = tenPeopleFrom(500)
  await upload(inventor, 40, { people, forged: people, fields: forged })
  for (const game of [50, 51, 52]) await upload(newLeader, game, { people, fields: { clanId: theirs } })
  await emptyTables(site.pool, 'request_window')
  await actThen({ inventor, forged, newLeader, people })
  await matureMatchesAfter(2)
  await emptyTables(site.pool, 'request_window')
  for (const game of [53, 54]) await upload(newLeader, game, { people, fields: { clanId: theirs } })
  for (const game of [50, 51, 52, 53, 54]) expect(await trustOfGame(game)).toBe('reported')
  const nameTag = `${personName(505)}#KR1`
  const { id } = Claim.parse(await jsonOf(member.command('POST', '/api/me/accounts', { nameTag }), 201))
  expect((await officer.command('POST', `/api/clans/${theirs}/claims/${id}/confirm`)).status).toBe(200)
})

test('officers do not name the owners of opponents whose clan sent the match too', async () => {
  const [newLeader, member, officer] = [await youngAccount(), await youngAccount(), await signedIn(site)]
  const fields = { clanId: await aClan(site, { leader: newLeader, officers: [officer], members: [member] }) }
  await upload(newLeader, 40, { people: tenPeopleFrom(500), fields })
  // The opponents' ids are of another kind than the ids by which these players are known.
  const people = [...tenPeopleFrom(500).slice(0, 5), ...TEN_PEOPLE.slice(4, 9)]
  const report = { people, forged: people.slice(5) }
  for (const game of [50, 51]) await upload(newLeader, game, { ...report, fields })
  for (const game of [50, 51]) await upload(leader, game, { ...report, fields: { clanId } })
  await matureMatchesAfter(1)
  const nameTag = `${personName(5)}#KR1`
  const { id } = Claim.parse(await jsonOf(member.command('POST', '/api/me/accounts', { nameTag }), 201))
  const confirmation = `/api/clans/${fields.clanId}/claims/${id}/confirm`
  expect(await refusalOf(await officer.command('POST', confirmation))).toEqual([409, 'CLAIM_NOT_OF_CLAN'])
})

test('an invitation by a name whose bearer played with the clan does not reach the owner of an invention', async () => {
  const [inventor, newLeader] = [await youngAccount(), await youngAccount()]
  const theirs = await aClan(site, { leader: newLeader })
  const people = tenPeopleFrom(500)
  await upload(inventor, 40, { people, forged: people })
  await makeOwner(inventor, 505)
  await sql`update player_owner set proof = 'officer' where user_id = ${inventor.userId}`.execute(site.db)
  await upload(newLeader, 50, { people, fields: { clanId: theirs } })
  await matureMatchesAfter(1)
  const invite = () =>
    newLeader.command('POST', `/api/clans/${theirs}/invitations`, { player: `${personName(505)}#KR1` })
  expect(await refusalOf(await invite())).toEqual([409, 'PLAYER_WITHOUT_ACCOUNT'])
  const guest = await youngAccount()
  const row = { playerId: (await seatsOf(matchIdOf(50)))[5] ?? '', userId: guest.userId, proof: 'officer', since: NOON }
  await site.db.insertInto('playerOwner').values(row).execute()
  expect((await invite()).status).toBe(201)
  const invitations = async ({ get }: typeof guest) => (await (await get('/api/me/invitations')).json()).data.length
  expect([await invitations(inventor), await invitations(guest)]).toEqual([0, 1])
})
