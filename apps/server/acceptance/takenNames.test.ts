import { PlayerProfile } from '@buri/contract/players'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  confirmMatch,
  makeOwner,
  matureMatchesAfter,
  personName,
  puuid,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Three accounts invent players with the name of a player without an owner, to get the address of that player's page.

const THEIRS = tenPeopleFrom(500)
const NEWCOMER = 505
const INVENTED = NEWCOMER + 50_000

const idOfPuuid = async (person: number) => {
  const identities = site.db.selectFrom('playerIdentity').select('playerId').where('puuid', '=', puuid(person))
  return (await identities.executeTakeFirstOrThrow()).playerId
}
async function bearer() {
  await settleAll(site.db)
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${personName(NEWCOMER)}#KR1`)}`)
  const { summoner } = PlayerProfile.parse(await answer.json())
  const endings = summoner.namesakes.map(({ address }) => address.split('~')[1])
  const ids = await Promise.all([NEWCOMER, INVENTED].map(idOfPuuid))
  const [left, ...more] = ids.filter((id) => !endings.includes(id.slice(-8)))
  expect(more).toEqual([])
  return left === ids[0] ? 'newcomer' : 'invention'
}

async function invent(inventor: SignedInBrowser, games: number) {
  for (let game = 0; game < games; game += 1)
    await upload(inventor, 70 + game, {
      people: [...tenPeopleFrom(700).slice(0, 5), NEWCOMER, ...tenPeopleFrom(700).slice(6)],
      forged: [NEWCOMER],
    })
}

const ATTACKS: [string, () => Promise<unknown>][] = [
  ['six invented games', async () => invent(await youngAccount(), 6)],
  [
    'six invented games that both teams confirmed',
    async () => {
      const [inventor, friend] = [await youngAccount(), await youngAccount()]
      await invent(inventor, 1)
      await matureMatchesAfter(1)
      await makeOwner(inventor, 700)
      await makeOwner(friend, 709)
      await invent(inventor, 6)
      for (const game of TEN_PEOPLE.slice(0, 6))
        for (const person of [inventor, friend]) await confirmMatch(person, 70 + game)
      expect(await trustOfGame(75)).toBe('confirmed')
    },
  ],
  [
    'six invented games of three accounts',
    async () => {
      const [inventor, ...friends] = [await youngAccount(), await youngAccount(), await youngAccount()]
      const clanId = await aClan(site, { leader: inventor, officers: friends })
      for (const [index, browser] of [inventor, ...friends].entries()) {
        for (const game of [0, 1]) {
          const people = [...tenPeopleFrom(700).slice(0, 5), NEWCOMER, ...tenPeopleFrom(700).slice(6)]
          await upload(browser, 70 + 2 * index + game, { people, forged: [NEWCOMER], fields: { clanId } })
        }
      }
    },
  ],
]
test.each(ATTACKS)('inventors with %s do not take the address of a newcomer', async (_, attack) => {
  const newLeader = await youngAccount()
  await upload(newLeader, 61, { people: THEIRS, fields: { clanId: await aClan(site, { leader: newLeader }) } })
  await attack()
  await matureMatchesAfter(1)
  const { rows } = await site.pool.query<{ games: number }>(
    'select count(*)::int as games from match_participant where player_id = $1 and is_counted',
    [await idOfPuuid(INVENTED)],
  )
  expect(rows).toEqual([{ games: 6 }])
  expect(await bearer()).toBe('newcomer')
})

describe('an invention from before the newcomer', () => {
  test.each([
    ['keeps the address while only new accounts know the newcomer', youngAccount, 'invention'],
    ['loses it to a match that both teams confirmed and an old account sent', () => signedIn(site), 'newcomer'],
  ])('an invention from before the newcomer %s', async (_, sender, expected) => {
    await invent(await youngAccount(), 2)
    const [newLeader, member] = [await sender(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
    await upload(newLeader, 61, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    await makeOwner(member, 500)
    await makeOwner(newLeader, 509)
    for (const person of [newLeader, member]) await confirmMatch(person, 61)
    await upload(newLeader, 62, { people: THEIRS, fields })
    for (const person of [newLeader, member]) await confirmMatch(person, 62)
    expect(await bearer()).toBe(expected)
  })
})
