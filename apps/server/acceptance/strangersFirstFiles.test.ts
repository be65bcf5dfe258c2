import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import {
  confirmMatch,
  expectNothingToMend,
  joinClan,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  seatsOf,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody who knows none of the ten sends their game first.

const PEOPLE = tenPeopleFrom(700)
const oldAccount = () => signedIn(site, { createdAt: new Date(NOON.getTime() - 400 * DAY_MS) })
const clanOf = async (its: SignedInBrowser) => ({ clanId: await aClan(site, { leader: its }) })
let honest: SignedInBrowser
let attacker: SignedInBrowser
beforeEach(async () => {
  ;[honest, attacker] = [await oldAccount(), await youngAccount()]
})
async function send(sender: SignedInBrowser, game: number, report: Parameters<typeof upload>[2]) {
  await emptyTables(site.pool, 'request_window')
  return upload(sender, game, { people: PEOPLE, ...report })
}

describe('a stranger sends a clan’s true game first, with ids of a kind that the site lacks', () => {
  test.each([
    { known: 'client', next: 'api', from: 'no clan' },
    { known: 'none', next: 'client', from: 'no clan' },
    { known: 'client', next: 'api', from: 'the stranger’s clan' },
  ] as const)(
    'the clan’s people keep their seats once the leader sends it, and afterwards ($known, then $next, from $from)',
    async ({ known, next, from }) => {
      const fields = await clanOf(honest)
      for (const game of [30, 31]) await send(honest, game, { ids: known, fields })
      const people = await seatsOf(matchIdOf(31))
      const strangersClan = from === 'no clan' ? {} : { fields: await clanOf(attacker) }
      for (const game of [40, 41]) {
        await send(attacker, game, { ids: next, ...strangersClan })
        await send(honest, game, { ids: next, fields })
      }
      await send(honest, 42, { ids: next, fields })
      for (const game of [40, 41, 42]) {
        expect(await seatsOf(matchIdOf(game))).toEqual(people)
        expect(await trustOfGame(game)).toBe('reported')
      }
      await expectNothingToMend()
    },
  )

  test('the clan’s people keep their seats although the stranger is one of them', async () => {
    const fields = await clanOf(honest)
    for (const game of [30, 31]) await send(honest, game, { fields })
    const people = await seatsOf(matchIdOf(31))
    await makeOwner(attacker, 705)
    await send(attacker, 40, { ids: 'api', fields: await clanOf(attacker) })
    await send(honest, 40, { ids: 'api', fields })
    expect([await trustOfGame(40), await seatsOf(matchIdOf(40))]).toEqual(['confirmed', people])
    await expectNothingToMend()
  })
})

test('a match of two clans stays with the clan that sent it when the other clan’s officer sends it, too', async () => {
  const [home, guests] = [tenPeopleFrom(700), tenPeopleFrom(800)]
  const [other, member] = [await oldAccount(), await oldAccount()]
  const fields = await clanOf(honest)
  const theirs = await clanOf(other)
  for (const game of [30, 31]) await send(honest, game, { people: home, fields })
  for (const game of [32, 33]) await send(other, game, { people: guests, fields: theirs })
  await joinClan(member, 'member', fields.clanId)
  const people = [...home.slice(0, 5), ...guests.slice(5)]
  await send(member, 40, { people, fields })
  expect((await confirmMatch(honest, 40)).status).toBe(200)
  await send(other, 40, { people, fields: theirs })
  const { standing, clan } = await matchDetailFor(matchIdOf(40))
  expect([standing, clan?.id]).toEqual(['confirmed', fields.clanId])
  await expectNothingToMend()
})

// The attacker recorded inventions under the names of the people before, and is an officer of their clan.
describe('an attacker recorded inventions under the names of honest people', () => {
  const inventions = async (people = PEOPLE) => {
    const fields = await clanOf(attacker)
    for (const game of [20, 21]) await send(attacker, game, { people, ids: 'none', fields })
    await matureMatchesAfter(1)
    return { fields, invented: (await seatsOf(matchIdOf(21))).flatMap((id) => id ?? []) }
  }
  const acts = {
    sends: async (game: number, report: Parameters<typeof upload>[2]) => send(attacker, game, report),
    confirms: async (game: number) => confirmMatch(attacker, game),
  }
  describe.each(['sends', 'confirms'] as const)('the attacker also %s a game of these people', (act) => {
    test.each(['a clan', 'no clan'])('inventions get no seat in the first game of a new leader of %s', async (from) => {
      const { fields, invented } = await inventions()
      const newLeader = await youngAccount()
      await send(newLeader, 40, from === 'a clan' ? { fields: await clanOf(newLeader) } : {})
      await acts[act](40, { fields })
      await matureMatchesAfter(2)
      expect(await trustOfGame(40)).toBe('reported')
      const seats = await seatsOf(matchIdOf(40))
      expect(seats.filter((id) => id === null || invented.includes(id))).toEqual([])
      await expectNothingToMend()
    })

    test.each(['a clan', 'no clan'])(
      'inventions get no seat in a game of a known leader of %s with five newcomers',
      async (from) => {
        const newLeader = await youngAccount()
        const theirs = from === 'a clan' ? { fields: await clanOf(newLeader) } : {}
        for (const game of [30, 31]) await send(newLeader, game, { ids: 'api', ...theirs })
        const people = (await seatsOf(matchIdOf(31))).slice(0, 5)
        const withNewcomers = [...PEOPLE.slice(0, 5), ...tenPeopleFrom(800).slice(5)]
        const { fields, invented } = await inventions(withNewcomers)
        await send(newLeader, 40, { people: withNewcomers, ...theirs })
        expect(await trustOfGame(40)).toBe('waiting')
        await acts[act](40, { people: withNewcomers, fields })
        await matureMatchesAfter(2)
        expect(await trustOfGame(40)).toBe(act === 'sends' ? 'confirmed' : 'reported')
        const seats = await seatsOf(matchIdOf(40))
        expect(seats.slice(0, 5)).toEqual(people)
        expect(seats.filter((id) => id === null || invented.includes(id))).toEqual([])
        await expectNothingToMend()
      },
    )
  })
})
