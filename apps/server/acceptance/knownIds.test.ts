import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  puuid,
  seatsOf,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Before the leader's first match, a stranger invents a match with the real ids of newcomers without owners.

const THEIRS = tenPeopleFrom(500)
const INVENTED = [...THEIRS.slice(0, 3), ...tenPeopleFrom(700).slice(3)]

const playerOfId = async (person: number) =>
  (await site.db.selectFrom('playerIdentity').select('playerId').where('puuid', '=', puuid(person)).execute())[0]
    ?.playerId
const rowsOf = async (ids: readonly (string | null)[]) => {
  const names = site.db
    .selectFrom('player')
    .select('gameName')
    .where(
      'id',
      'in',
      ids.flatMap((id) => id ?? []),
    )
  return (await names.execute()).map(({ gameName }) => gameName)
}
const seatsSeenWith = async (part: string) =>
  (await allShownMatches()).filter((row) => JSON.stringify(row).includes(`-${part.padStart(12, '0')}`))

let inventor: SignedInBrowser
let accomplice: SignedInBrowser
let newLeader: SignedInBrowser
let fields: { clanId: string }
beforeEach(async () => {
  ;[inventor, accomplice, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: newLeader }) }
})
const inventorsClan = async () => ({ clanId: await aClan(site, { leader: inventor, officers: [accomplice] }) })

describe('an invention with the real ids of three newcomers', () => {
  test.each(['in no clan', 'in a clan', 'and an accomplice who objects'])(
    'an inventor %s delays a young leader’s first evening by a day',
    async (variant) => {
      const clan = variant === 'in no clan' ? {} : await inventorsClan()
      await upload(inventor, 50, { people: INVENTED, fields: clan })
      expect(await trustOfGame(50)).toBe('reported')
      const before = await seatsSeenWith('500')
      for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
      if (variant === 'and an accomplice who objects') await disputeMatch(accomplice, 61)
      expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
        standing: 'waiting',
        maturesAt: '2026-11-21T12:00:00.000Z',
      })
      await matureMatchesAfter(1)
      expect([await trustOfGame(61), await trustOfGame(62)]).toEqual(['reported', 'reported'])
      const inventions = await seatsOf(matchIdOf(50))
      const seats = await seatsOf(matchIdOf(61))
      expect(seats.filter((id) => id === null || inventions.includes(id))).toEqual([])
      expect(await seatsOf(matchIdOf(62))).toEqual(seats)
      expect(await rowsOf(seats)).toHaveLength(10)
      expect(await seatsSeenWith('500')).toEqual(before)
      expect(before).toHaveLength(1)
      expect((await disputeMatch(accomplice, 62)).status).toBe(403)
      await upload(newLeader, 63, { people: THEIRS, fields })
      expect(await trustOfGame(63)).toBe('reported')
      expect(await seatsOf(matchIdOf(63))).toEqual(seats)
      await expectNothingToMend()
    },
  )

  test('if somebody invented a match with a person’s id, people are asked whether the two players are one person', async () => {
    await upload(inventor, 50, { people: INVENTED })
    await upload(newLeader, 61, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    const questionQuery = site.db.selectFrom('identityQuestion').select('id').where('matchId', '=', matchIdOf(61))
    expect(await questionQuery.execute()).toHaveLength(3)
  })
})

describe('three members of a young clan play as guests of another clan', () => {
  test('after a confirmation by a sixty-day-old account the guests stay the same players', async () => {
    const othersClan = await inventorsClan()
    await upload(inventor, 50, { people: INVENTED, fields: othersClan })
    await upload(newLeader, 61, { people: THEIRS, fields })
    const member = await youngAccount(61)
    await joinClan(member, 'officer', othersClan.clanId)
    expect((await confirmMatch(member, 61)).status).toBe(200)
    expect(await trustOfGame(61)).toBe('reported')
    expect((await seatsOf(matchIdOf(61))).slice(0, 3)).toEqual((await seatsOf(matchIdOf(50))).slice(0, 3))
    // The other clan has gained no right over the players.
    await upload(accomplice, 51, { people: INVENTED, fields: othersClan })
    expect(await trustOfGame(51)).toBe('reported')
    await upload(newLeader, 62, { people: THEIRS, fields })
    expect(await trustOfGame(62)).toBe('waiting')
    await expectNothingToMend()
  })

  test('a match that a new account confirms counts at once, but for new players', async () => {
    const othersClan = await inventorsClan()
    await upload(inventor, 50, { people: INVENTED, fields: othersClan })
    await upload(newLeader, 61, { people: THEIRS, fields })
    expect((await confirmMatch(accomplice, 61)).status).toBe(200)
    expect(await trustOfGame(61)).toBe('reported')
    const seatsBefore = await seatsOf(matchIdOf(50))
    expect((await seatsOf(matchIdOf(61))).filter((id) => id === null || seatsBefore.includes(id))).toEqual([])
    await expectNothingToMend()
  })

  test('a new account with a proven player vouches for that player only', async () => {
    const othersClan = await inventorsClan()
    await upload(inventor, 50, { people: INVENTED, fields: othersClan })
    await upload(newLeader, 61, { people: THEIRS, fields })
    await makeOwner(accomplice, 500)
    expect((await confirmMatch(accomplice, 61)).status).toBe(200)
    const [seatsBefore, seats] = [await seatsOf(matchIdOf(50)), await seatsOf(matchIdOf(61))]
    expect(seats[0]).toBe(seatsBefore[0])
    expect(seats.slice(1).filter((id) => seatsBefore.includes(id))).toEqual([])
  })
})

test('a match with the real ids of three of a new leader’s people gives its sender no right over them', async () => {
  await upload(newLeader, 61, { people: THEIRS, fields })
  const theirs = () => seatsSeenWith('500')
  const ids = await seatsOf(matchIdOf(61))
  const before = await theirs()
  await upload(inventor, 50, { people: INVENTED, fields: await inventorsClan() })
  await matureMatchesAfter(30)
  expect(await trustOfGame(50)).toBe('reported')
  expect((await seatsOf(matchIdOf(50))).filter((id) => ids.includes(id))).toEqual([])
  expect(await theirs()).toEqual(before)
  await upload(newLeader, 62, { people: THEIRS, fields })
  expect(await trustOfGame(62)).toBe('reported')
  expect(await seatsOf(matchIdOf(62))).toEqual(ids)
  await expectNothingToMend()
})

test('a guest with an owner gets the seat once the owner confirms the match', async () => {
  await upload(inventor, 50, { people: INVENTED })
  await makeOwner(accomplice, 500)
  await upload(newLeader, 61, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  expect(await trustOfGame(61)).toBe('reported')
  expect((await seatsOf(matchIdOf(61)))[0]).toBeNull()
  expect((await seatsOf(matchIdOf(61)))[1]).not.toBe(await playerOfId(501))
  expect((await confirmMatch(accomplice, 61)).status).toBe(200)
  expect((await seatsOf(matchIdOf(61)))[0]).toBe(await playerOfId(500))
})
