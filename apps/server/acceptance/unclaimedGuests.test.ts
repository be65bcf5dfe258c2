import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { pass, send } from '../testing/testSilentGuest.ts'
import {
  allShownMatches,
  clanId,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  personName,
  seatsOf,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A match with guests who have no owner counts after a day without them, and changes nothing for them or their clan.

const GUESTS = [1, 2, 3]
const WITH_GUESTS = [...GUESTS, ...tenPeopleFrom(300).slice(3)]

/** Returns all that is stored and shown of the clan's ten people. */
async function recordOfClan() {
  const ofClan = (await allShownMatches()).filter((row) => TEN_PEOPLE.some((n) => isNamed(row, personName(n))))
  const stored =
    await sql`select to_jsonb(p) - 'data_version' as player, to_jsonb(h) as history, to_jsonb(r) as rating from player p
    left join player_history h on h.player_id = p.id left join player_rating r on r.player_id = p.id
    where p.id in (select player_id from match_participant where match_id = ${matchIdOf(1)}) order by p.id`.execute(
      site.db,
    )
  const pages = []
  for (const person of TEN_PEOPLE) {
    const url = `/api/summoners/${encodeURIComponent(`${personName(person)}#KR1`)}`
    const { summoner, ...page } = await (await site.get(url)).json()
    const { items } = await (await site.get(`${url}/matches`)).json()
    pages.push({ ...page, summoner: { ...summoner, dataVersion: null }, items })
  }
  return { ofClan, stored: stored.rows, pages }
}
const isNamed = (row: unknown, name: string) => (row as { gameName: string }).gameName === name

test.each(['for no clan', 'for a clan of their own'])(
  'three accounts that invent matches of three people without an owner, %s, change nothing in thirty days',
  async (how) => {
    const accounts = [await youngAccount(), await youngAccount(), await youngAccount()]
    const [first = stranger, ...others] = accounts
    const fields = how === 'for no clan' ? {} : { clanId: await aClan(site, { leader: first, officers: others }) }
    const before = await recordOfClan()
    for (let round = 0; round < 3; round += 1) {
      for (const [index, account] of accounts.entries())
        await send(
          account,
          40 + round * 9 + index * 3,
          3,
          { ...fields, hostName: `${personName(1)}#KR1` },
          { people: WITH_GUESTS, winner: 'red' },
        )
      for (const account of accounts)
        await upload(account, 40 + round * 9, { people: WITH_GUESTS, winner: 'red', fields })
      await pass(10)
    }
    expect(await matchDetailFor(matchIdOf(40))).toMatchObject({ standing: 'reported', silentGuests: 3 })
    expect((await seatsOf(matchIdOf(40))).slice(0, 4)).toEqual([null, null, null, expect.anything()])
    expect(await recordOfClan()).toEqual(before)
    await site.pool.query(`update session set last_used_at = '2026-12-20T00:00:00Z'`)
    const game = await upload(leader, 99, { fields: { clanId } })
    expect(game).toMatchObject({ standing: 'reported' })
    expect(await seatsOf(matchIdOf(99))).toEqual(await seatsOf(matchIdOf(1)))
    await expectNothingToMend()
  },
)

test('an officer of the guests’ clan may confirm such a match or object to it', async () => {
  for (const game of [70, 71]) await upload(stranger, game, { people: WITH_GUESTS })
  await pass(1)
  expect(await trustOfGame(70)).toBe('reported')
  const before = await recordOfClan()
  expect(await matchDetailFor(matchIdOf(70), leader)).toMatchObject({ canConfirm: true, canDispute: true })
  expect((await disputeMatch(leader, 70)).status).toBe(201)
  expect(await recordOfClan()).toEqual(before)
  expect(await (await confirmMatch(leader, 71)).json()).toMatchObject({ silentGuests: 0 })
  expect(await recordOfClan()).not.toEqual(before)
  await expectNothingToMend()
})

test('a clan that deletes its only game and sends it again keeps a stranger’s match out of its people’s records', async () => {
  const newLeader = await youngAccount(90)
  const people = tenPeopleFrom(500)
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  await upload(newLeader, 60, { people, fields })
  await upload(stranger, 61, { people: [...people.slice(0, 3), ...tenPeopleFrom(310).slice(3)], winner: 'red' })
  expect(await trustOfGame(61)).toBe('waiting')
  site.setNow('2026-11-20T13:00:00Z')
  expect((await newLeader.send('DELETE', `/api/matches/${matchIdOf(60)}`)).status).toBe(204)
  await upload(newLeader, 62, { people, fields })
  expect(await trustOfGame(62)).toBe('reported')
  const before = (await allShownMatches()).filter((row) => people.some((n) => isNamed(row, personName(n))))
  await pass(2)
  expect(await trustOfGame(61)).toBe('reported')
  expect((await allShownMatches()).filter((row) => people.some((n) => isNamed(row, personName(n))))).toEqual(before)
  await expectNothingToMend()
})

test('a later owner of a guest may confirm matches that counted before', async () => {
  await upload(stranger, 70, { people: WITH_GUESTS })
  await pass(1)
  const owner = await youngAccount(90)
  await makeOwner(owner, 1)
  expect(await matchDetailFor(matchIdOf(70), owner)).toMatchObject({ isSilentGuest: true, canConfirm: true })
  expect(await (await confirmMatch(owner, 70)).json()).toMatchObject({ silentGuests: 0 })
  await expectNothingToMend()
})
