import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { fields, forged, forger, joinTheirClan, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  ownedBy,
  redMember,
  seatsOf,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody leaves a clan, and the clan's games count as before.

const leave = async (browser: typeof leader, clan: string) =>
  expect((await browser.send('DELETE', `/api/clans/${clan}/members/my`)).status).toBe(204)

test.each(['stays', 'leaves'])(
  'a young clan’s game goes to the clan’s own players if its sender %s before an officer confirms it',
  async (how) => {
    await upload(forger, 50, { people: THEIRS, fields: forged })
    await upload(newLeader, 61, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    const seats = await seatsOf(matchIdOf(61))
    const member = await youngAccount()
    await joinTheirClan(member)
    await upload(member, 62, { people: THEIRS, fields })
    expect(await trustOfGame(62)).toBe('waiting')
    if (how === 'leaves') await leave(member, fields.clanId)
    expect((await confirmMatch(newLeader, 62)).status).toBe(200)
    expect([await trustOfGame(62), await seatsOf(matchIdOf(62))]).toEqual(['reported', seats])
    await expectNothingToMend()
  },
)

test('somebody who leaves a clan, plays elsewhere and gives the player up delays the clan’s games by a day at most', async () => {
  await leave(redMember, clanId)
  await upload(redMember, 30, { people: [...tenPeopleFrom(400).slice(0, 9), 9] })
  expect(await trustOfGame(30)).toBe('reported')
  expect((await redMember.command('DELETE', `/api/me/accounts/${await ownedBy(redMember)}`)).status).toBe(204)
  await upload(leader, 60, { fields: { clanId } })
  expect(await trustOfGame(60)).toBe('waiting')
  await matureMatchesAfter(1)
  expect(await matchDetailFor(matchIdOf(60))).toMatchObject({ standing: 'reported', isRated: true, silentGuests: 1 })
  await expectNothingToMend()
})

test.each([30, 90])(
  'people of earlier games that a founder of %i days moved to the clan within a day stay known to it after the founder leaves',
  async (days) => {
    const [founder, officer] = [await youngAccount(days), await youngAccount(days)]
    const people = tenPeopleFrom(700)
    for (const game of [40, 41]) await upload(founder, game, { people })
    const own = { clanId: await aClan(site, { leader: founder, officers: [officer] }) }
    for (const game of [40, 41])
      expect((await founder.command('PATCH', `/api/matches/${matchIdOf(game)}`, own)).status).toBe(200)
    await site.pool.query(
      `update clan_member set rank = case when user_id = $1 then 'member' else 'leader' end where clan_id = $2`,
      [founder.userId, own.clanId],
    )
    await leave(founder, own.clanId)
    await upload(officer, 50, { people, fields: own })
    expect([await trustOfGame(50), await seatsOf(matchIdOf(50))]).toEqual(['reported', await seatsOf(matchIdOf(40))])
    await expectNothingToMend()
  },
)
