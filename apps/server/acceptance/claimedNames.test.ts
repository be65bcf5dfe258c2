import { Claim } from '@buri/contract/claims'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  ID_KINDS,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  seatsOf,
  site,
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

test('an invitation by name goes to the bearer who played with the clan, not to the owner of an invented namesake', async () => {
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
