import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  ID_KINDS,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  personName,
  seatsOf,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Invented matches under real names neither take over nor delay the matches of the people who have these names.

const THEIRS = tenPeopleFrom(500)
const differing = ID_KINDS.flatMap((invented) => ID_KINDS.map((real) => [invented, real] as const))

const namesakesOf = async (person: number) =>
  (await site.db.selectFrom('player').select('id').where('gameName', '=', personName(person)).execute()).length

describe('matches invented under the names of a clan that is not on the site yet', () => {
  const settings = differing.flatMap(([invented, real]) =>
    (['old', 'young'] as const).map((age) => ({ invented, real, age })),
  )
  test.each(settings)(
    'a clan’s games with $real ids count for its own people after a day, though the $age inventor sent $invented ids first',
    async ({ invented, real, age }) => {
      const inventor = age === 'old' ? stranger : await youngAccount()
      const newLeader = await youngAccount()
      const othersClan = await aClan(site, { leader: newLeader })
      const fields = { clanId: othersClan }
      await upload(inventor, 50, { people: THEIRS, forged: THEIRS, ids: invented })
      expect(await trustOfGame(50)).toBe('reported')
      const inventions = await seatsOf(matchIdOf(50))
      expect(await upload(newLeader, 61, { people: THEIRS, ids: real, fields })).toMatchObject({ status: 'created' })
      expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
        standing: 'waiting',
        maturesAt: '2026-11-21T12:00:00.000Z',
      })
      await matureMatchesAfter(1)
      expect(await trustOfGame(61)).toBe('reported')
      await upload(newLeader, 62, { people: THEIRS, ids: real, fields })
      expect(await trustOfGame(62)).toBe('reported')
      const [first, second] = [await seatsOf(matchIdOf(61)), await seatsOf(matchIdOf(62))]
      expect(second).toEqual(first)
      expect(first.filter((playerId) => playerId === null || inventions.includes(playerId))).toEqual([])
      await expectNothingToMend()
    },
  )

  test.each([
    [
      'friends own',
      async (inventor: SignedInBrowser, friend: SignedInBrowser) => {
        await makeOwner(inventor, 500)
        await makeOwner(friend, 509)
      },
    ],
    [
      'friends own and confirmed',
      async (inventor: SignedInBrowser, friend: SignedInBrowser) => {
        await makeOwner(inventor, 500)
        await makeOwner(friend, 509)
        for (const person of [inventor, friend]) await confirmMatch(person, 50)
      },
    ],
  ])('players whom %s do not keep the clan’s game from counting', async (_, happens) => {
    const [inventor, friend, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
    await upload(inventor, 50, { people: THEIRS, forged: THEIRS, ids: 'api' })
    await happens(inventor, friend)
    await upload(newLeader, 61, { people: THEIRS })
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ maturesAt: '2026-11-21T12:00:00.000Z' })
    await matureMatchesAfter(1)
    expect(await trustOfGame(61)).toBe('reported')
    await expectNothingToMend()
  })

  test('matches invented under the names of a clan that is not on the site yet take nothing from an evening that was sent first', async () => {
    const newLeader = await youngAccount()
    await upload(newLeader, 61, { people: THEIRS })
    const ids = await seatsOf(matchIdOf(61))
    const theirs = async () =>
      (await allShownMatches()).filter(
        (row) => ids.length > 0 && JSON.stringify(row).includes('00000000-0000-4000-8000-0000000005'),
      )
    const before = await theirs()
    for (const kind of ID_KINDS) {
      await upload(stranger, 50 + ID_KINDS.indexOf(kind), { people: THEIRS, forged: THEIRS, ids: kind })
    }
    await matureMatchesAfter(1)
    expect(await theirs()).toEqual(before)
    for (const [index, kind] of ID_KINDS.entries()) {
      await upload(newLeader, 62 + index, { people: THEIRS, ids: kind })
      expect(await trustOfGame(62 + index)).toBe('reported')
      expect(await seatsOf(matchIdOf(62 + index))).toEqual(ids)
    }
    await expectNothingToMend()
  })
})

describe('a clan that mixes sources keeps its players', () => {
  const orders = ID_KINDS.flatMap((kind) =>
    ID_KINDS.filter((other) => other !== kind).map((other) => [kind, other] as const),
  )
  test.each(orders)('the leader’s %s ids and an officer’s %s ids name the same players', async (first, second) => {
    const newLeader = await youngAccount()
    const member = await youngAccount()
    const othersClan = await aClan(site, { leader: newLeader, officers: [member] })
    const fields = { clanId: othersClan }
    await upload(newLeader, 60, { people: THEIRS, ids: first, fields })
    await upload(member, 61, { people: THEIRS, ids: second, fields })
    await upload(newLeader, 62, { people: THEIRS, ids: second, fields })
    expect([await trustOfGame(60), await trustOfGame(61), await trustOfGame(62)]).toEqual(Array(3).fill('reported'))
    expect(await seatsOf(matchIdOf(61))).toEqual(await seatsOf(matchIdOf(60)))
    expect(await seatsOf(matchIdOf(62))).toEqual(await seatsOf(matchIdOf(60)))
    expect(await namesakesOf(500)).toBe(1)
    await expectNothingToMend()
  })

  test('a friend without a clan who sends the clan’s games makes namesakes of its people, and people are asked about them', async () => {
    const newLeader = await youngAccount()
    const fields = { clanId: await aClan(site, { leader: newLeader }) }
    await upload(newLeader, 60, { people: THEIRS, ids: 'api', fields })
    await upload(stranger, 61, { people: THEIRS })
    expect(await trustOfGame(61)).toBe('waiting')
    expect((await confirmMatch(newLeader, 61)).status).toBe(403)
    await upload(newLeader, 61, { people: THEIRS, fields })
    expect(await trustOfGame(61)).toBe('reported')
    expect(await namesakesOf(500)).toBe(2)
    const questionQuery = site.db.selectFrom('identityQuestion').select('id').where('matchId', '=', matchIdOf(61))
    expect(await questionQuery.execute()).toHaveLength(10)
    await expectNothingToMend()
  })
})

describe('owners of invented namesakes have no say in the games of an account without a clan', () => {
  test.each(differing)('an invented match with %s ids does not get a game with %s ids', async (invented, real) => {
    const [inventor, friend, sender] = [await youngAccount(), await youngAccount(), await youngAccount()]
    const othersClan = await aClan(site, { leader: inventor, officers: [friend] })
    await upload(inventor, 50, { people: THEIRS, forged: THEIRS, ids: invented, fields: { clanId: othersClan } })
    await makeOwner(inventor, 500)
    await makeOwner(friend, 509)
    await upload(sender, 61, { people: THEIRS, ids: real })
    const before = await matchDetailFor(matchIdOf(61))
    for (const person of [inventor, friend]) {
      expect((await confirmMatch(person, 61)).status).toBe(403)
      expect((await disputeMatch(person, 61)).status).toBe(403)
    }
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
      standing: before.standing,
      maturesAt: before.maturesAt,
    })
    await matureMatchesAfter(1)
    expect(await trustOfGame(61)).toBe('reported')
    const inventions = await seatsOf(matchIdOf(50))
    expect((await seatsOf(matchIdOf(61))).filter((id) => id === null || inventions.includes(id))).toEqual([])
    expect((await disputeMatch(friend, 61)).status).toBe(403)
    await expectNothingToMend()
  })
})

describe('an inventor who also sends the file of a new clan’s game gains nothing', () => {
  test.each(differing)(
    'an inventor who sends %s ids, and the game with %s ids, gains nothing',
    async (invented, real) => {
      const [inventor, friend, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
      const othersClan = await aClan(site, { leader: inventor, officers: [friend] })
      const fields = { clanId: await aClan(site, { leader: newLeader }) }
      await upload(inventor, 50, { people: THEIRS, forged: THEIRS, ids: invented, fields: { clanId: othersClan } })
      await makeOwner(inventor, 500)
      await makeOwner(friend, 509)
      const inventions = await seatsOf(matchIdOf(50))
      await upload(newLeader, 61, { people: THEIRS, ids: real, fields })
      await upload(inventor, 61, { people: THEIRS, ids: real, fields: { clanId: othersClan } })
      await matureMatchesAfter(1)
      const matches = await site.db
        .selectFrom('match')
        .select(['uploadedBy', 'clanId', 'standing'])
        .where('id', '=', matchIdOf(61))
        .execute()
      expect(matches).toEqual([{ uploadedBy: newLeader.userId, ...fields, standing: 'reported' }])
      const real10 = await seatsOf(matchIdOf(61))
      expect(real10.filter((id) => id === null || inventions.includes(id))).toEqual([])
      for (const person of [inventor, friend]) expect((await disputeMatch(person, 61)).status).toBe(403)
      await upload(newLeader, 62, { people: THEIRS, ids: real, fields })
      expect(await trustOfGame(62)).toBe('reported')
      expect(await seatsOf(matchIdOf(62))).toEqual(real10)
      await expectNothingToMend()
    },
  )
})
