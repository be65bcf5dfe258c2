import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import {
  allShownMatches,
  clanId,
  confirmMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Founders bring matches to their clans that they sent before founding them.

const PEOPLE = tenPeopleFrom(700)
const TWO_DAYS = 2 * 24 * 60

const found = async (browser: SignedInBrowser): Promise<string> =>
  (await jsonOf(browser.command('POST', '/api/clans', { clanName: '새벽반' }), 201)).id
const join = async (browser: SignedInBrowser, clan: string, by: SignedInBrowser) => {
  const { id } = await jsonOf(browser.command('POST', `/api/clans/${clan}/join-requests`, { reason: '' }), 201)
  await jsonOf(by.command('PATCH', `/api/clans/${clan}/join-requests/${id}`, { action: 'approve' }))
}
const setRank = ({ userId }: SignedInBrowser, rank: string, clan: string, by: SignedInBrowser) =>
  jsonOf(by.command('PATCH', `/api/clans/${clan}/members/${userId}`, { rank }))
const leave = async (browser: SignedInBrowser, clan: string) =>
  expect((await browser.send('DELETE', `/api/clans/${clan}/members/my`)).status).toBe(204)
const movable = async (browser: SignedInBrowser, clan: string): Promise<number> =>
  (await jsonOf(browser.get(`/api/clans/${clan}/earlier-matches`))).matches
const bring = async (browser: SignedInBrowser, clan: string): Promise<number> =>
  (await jsonOf(browser.command('POST', `/api/clans/${clan}/earlier-matches`))).matches
const clanOfGame = async (game: number) => {
  const { rows } = await site.pool.query('select clan_id from match where id = $1', [matchIdOf(game)])
  return rows[0]?.clan_id
}

describe('a founder who sent four evenings alone', () => {
  test.each([30, 90])(
    'after %i days leaves the clan, and its next evening counts for the same ten players',
    async (days) => {
      const [founder, heir] = [await youngAccount(days), await youngAccount(days)]
      for (const game of [40, 41, 42, 43]) await upload(founder, game, { people: PEOPLE })
      setMinutesLater(TWO_DAYS)
      const clan = await found(founder)
      const before = await allShownMatches()
      expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([4, 4])
      expect(await allShownMatches()).toEqual(before)
      expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([0, 0])
      const { rows } = await site.pool.query(
        `select actor_id, target_id, after from audit_log where action = 'clan.matches_brought' and target_id = $1`,
        [clan],
      )
      expect(rows).toEqual([
        { actor_id: founder.userId, target_id: clan, after: { matchIds: [40, 41, 42, 43].map(matchIdOf) } },
      ])
      await join(heir, clan, founder)
      await setRank(heir, 'officer', clan, founder)
      await upload(founder, 44, { people: PEOPLE, fields: { clanId: clan } })
      await setRank(heir, 'leader', clan, founder)
      await leave(founder, clan)
      await upload(heir, 50, { people: PEOPLE, fields: { clanId: clan } })
      const seats = await seatsOf(matchIdOf(40))
      expect([await trustOfGame(44), await trustOfGame(50)]).toEqual(['reported', 'reported'])
      expect([await seatsOf(matchIdOf(44)), await seatsOf(matchIdOf(50))]).toEqual([seats, seats])
      await expectNothingToMend()
    },
  )

  test('brings games with guests that count, and leaves those that wait', async () => {
    const founder = await youngAccount()
    for (const game of [40, 41]) await upload(founder, game, { people: PEOPLE })
    await upload(founder, 42, { people: [...PEOPLE.slice(0, 8), 1, 2] })
    await upload(founder, 43, { people: [...PEOPLE.slice(0, 4), ...TEN_PEOPLE.slice(0, 6)] })
    await matureMatchesAfter(1)
    const clan = await found(founder)
    expect(await bring(founder, clan)).toBe(3)
    expect([await clanOfGame(42), await clanOfGame(43)]).toEqual([clan, null])
    await expectNothingToMend()
  })
})

describe('an account with invented games of a real clan’s people', () => {
  test('brings none of them, and the people stay the clan’s own', async () => {
    const [forger, accomplice] = [await youngAccount(), await youngAccount()]
    for (const game of [40, 41]) await upload(forger, game, { people: PEOPLE })
    await upload(forger, 42, { people: [...TEN_PEOPLE], winner: 'red' })
    await upload(forger, 43, { people: [...PEOPLE.slice(0, 5), ...TEN_PEOPLE.slice(0, 5)], winner: 'red' })
    await upload(forger, 44, { people: [...PEOPLE.slice(0, 7), ...TEN_PEOPLE.slice(0, 3)], winner: 'red' })
    await matureMatchesAfter(2)
    setMinutesLater(TWO_DAYS)
    const seats = await seatsOf(matchIdOf(1))
    const before = await allShownMatches()
    const clan = await found(forger)
    await join(accomplice, clan, forger)
    await setRank(accomplice, 'officer', clan, forger)
    expect(await bring(forger, clan)).toBe(3)
    expect(await allShownMatches()).toEqual(before)
    // The accomplice now speaks for the invented people, and still not for the others.
    for (const game of [42, 43]) await confirmMatch(accomplice, game)
    await upload(accomplice, 45, { people: [...TEN_PEOPLE], winner: 'red', fields: { clanId: clan } })
    await matureMatchesAfter(40)
    expect(await allShownMatches()).toEqual(before)
    expect([await trustOfGame(42), await trustOfGame(43), await trustOfGame(45)]).toEqual(Array(3).fill('waiting'))
    await upload(leader, 60, { fields: { clanId } })
    expect([await trustOfGame(60), await seatsOf(matchIdOf(60))]).toEqual(['reported', seats])
    await expectNothingToMend()
  })

  test('changes nothing as an accepted member who founds a second clan with two others', async () => {
    const [sender, blue, red] = [await youngAccount(), await youngAccount(), await youngAccount()]
    for (const game of [40, 41]) await upload(sender, game, { people: PEOPLE })
    for (const member of [sender, blue, red]) await joinClan(member, 'member')
    const clan = await found(sender)
    expect(await bring(sender, clan)).toBe(2)
    await makeOwner(blue, 700)
    await makeOwner(red, 709)
    for (const officer of [blue, red]) {
      await join(officer, clan, sender)
      await setRank(officer, 'officer', clan, sender)
    }
    const ofClan = async () => (await allShownMatches()).filter((row) => /"사람\d"/.test(JSON.stringify(row)))
    const before = await ofClan()
    expect(before).toHaveLength(10)
    for (let game = 50; game < 56; game += 1) {
      await emptyTables(site.pool, 'request_window')
      const people = game % 2 === 0 ? [...TEN_PEOPLE] : [700, ...TEN_PEOPLE.slice(1, 9), 709]
      const fields = game < 53 ? { clanId: clan } : {}
      await upload(sender, game, { people, winner: 'red', fields })
      for (const who of [blue, red]) await confirmMatch(who, game)
    }
    await leave(blue, clan)
    await join(blue, clan, sender)
    await matureMatchesAfter(30)
    expect(await ofClan()).toEqual(before)
    await upload(leader, 60, { fields: { clanId } })
    expect(await trustOfGame(60)).toBe('reported')
    await expectNothingToMend()
  })
})

describe('matches that stay where they are', () => {
  test.each([
    { owners: 5, brought: 1 },
    { owners: 6, brought: 0 },
  ])('a match with $owners people whom outsiders own: $brought brought', async ({ owners, brought }) => {
    const founder = await youngAccount()
    await upload(founder, 40, { people: PEOPLE })
    for (const person of PEOPLE.slice(0, owners)) await makeOwner(await youngAccount(), person)
    const clan = await found(founder)
    expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([brought, brought])
    await expectNothingToMend()
  })

  test('a match that another of its people could have sent alone comes only with that person', async () => {
    const [founder, player] = [await youngAccount(), await youngAccount()]
    await upload(founder, 40, { people: PEOPLE })
    await makeOwner(player, 700)
    await upload(player, 40, { people: PEOPLE })
    const clan = await found(founder)
    expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([0, 0])
    await join(player, clan, founder)
    expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([1, 1])
    setMinutesLater(TWO_DAYS)
    expect((await founder.send('DELETE', `/api/matches/${matchIdOf(40)}`)).status).toBe(403)
    await expectNothingToMend()
  })

  test('a match that was sent by a member of another clan, or was deleted', async () => {
    const founder = await youngAccount()
    await upload(founder, 40, { people: tenPeopleFrom(800) })
    expect((await founder.send('DELETE', `/api/matches/${matchIdOf(40)}`)).status).toBe(204)
    await joinClan(founder, 'member')
    await upload(founder, 41, { people: PEOPLE })
    expect(await trustOfGame(41)).toBe('reported')
    const clan = await found(founder)
    expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([0, 0])
  })
})

describe('accounts that are not the founder', () => {
  test('a later leader brings no earlier matches', async () => {
    const [founder, later] = [await youngAccount(), await youngAccount()]
    await upload(later, 40, { people: PEOPLE })
    setMinutesLater(1)
    const clan = await found(founder)
    setMinutesLater(2)
    await join(later, clan, founder)
    await setRank(later, 'leader', clan, founder)
    expect([await movable(later, clan), await bring(later, clan)]).toEqual([0, 0])
    expect(await clanOfGame(40)).toBeNull()
  })

  test('a founder who left and returned brings none either', async () => {
    const [founder, heir] = [await youngAccount(), await youngAccount()]
    await upload(founder, 40, { people: PEOPLE })
    const clan = await found(founder)
    setMinutesLater(1)
    await join(heir, clan, founder)
    await setRank(heir, 'leader', clan, founder)
    expect(await movable(founder, clan)).toBe(1)
    await leave(founder, clan)
    await join(founder, clan, heir)
    await setRank(founder, 'officer', clan, heir)
    expect([await movable(founder, clan), await bring(founder, clan)]).toEqual([0, 0])
  })

  test('the founder of one clan brings nothing to another', async () => {
    const founder = await youngAccount()
    await upload(founder, 40, { people: PEOPLE })
    await found(founder)
    const other = await aClan(site, { leader: await youngAccount(), officers: [founder] })
    expect([await movable(founder, other), await bring(founder, other)]).toEqual([0, 0])
  })
})
