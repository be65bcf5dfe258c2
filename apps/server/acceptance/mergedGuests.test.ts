import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import {
  allShownMatches,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  personName,
  playerOf,
  redMember,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
} from '../testing/testTrust.ts'

// Two players of one owner are joined, and told apart again, while one of them is a silent guest.

const QUESTION = '019ab000-0000-7000-8000-000000000001'
const answer = async (choice: 'same' | null) =>
  expect((await redMember.command('PATCH', `/api/me/questions/${QUESTION}`, { answer: choice })).status).toBe(200)
const seatsOfGuests = async () =>
  (
    await sql`select match_id, slot, player_id, guest_id from match_participant where match_id = ${matchIdOf(40)} and slot = 0`.execute(
      site.db,
    )
  ).rows
/** Leaves out how often a profile changed. */
const recordOf = async (person: number) =>
  (await allShownMatches()).filter((row) => Object.values(row as object).includes(personName(person)))

test.each([
  { guest: 9, answers: 'after' },
  { guest: 10, answers: 'after' },
  { guest: 9, answers: 'before' },
  { guest: 10, answers: 'before' },
])('joining players gives nothing to a silent guest: %j', async ({ guest, answers }) => {
  await upload(leader, 3, { people: [...TEN_PEOPLE.slice(0, 9), 10], fields: { clanId } })
  await makeOwner(redMember, 10)
  const [one, other] = [await playerOf(9), await playerOf(10)].sort()
  await sql`insert into identity_question (id, player_a, player_b, asked_at) values (${QUESTION}, ${one}, ${other}, ${NOON})`.execute(
    site.db,
  )
  const before = await allShownMatches()
  await answer('same')
  const joined = await allShownMatches()
  await answer(null)
  expect(await allShownMatches()).toEqual(before)

  await upload(stranger, 40, { people: [guest, ...tenPeopleFrom(300).slice(1)] })
  if (answers === 'before') await answer('same')
  await matureMatches(site.db, new Date(NOON.getTime() + 86_400_000))
  const own = (rows: unknown[]) =>
    rows.filter((row) =>
      TEN_PEOPLE.concat(10).some((person) => Object.values(row as object).includes(personName(person))),
    )
  if (answers === 'after') await answer('same')
  expect(own(await allShownMatches())).toEqual(joined)
  expect(await matchDetailFor(matchIdOf(40), redMember)).toMatchObject({ silentGuests: 1, isSilentGuest: true })
  await expectNothingToMend()
  await answer(null)
  expect(own(await allShownMatches())).toEqual(before)
  expect(await seatsOfGuests()).toMatchObject([{ playerId: null, guestId: await playerOf(guest) }])
  await expectNothingToMend()
  await answer('same')
  expect((await confirmMatch(redMember, 40)).status).toBe(200)
  await answer(null)
  expect(await seatsOfGuests()).toMatchObject([{ playerId: await playerOf(guest), guestId: null }])
  expect(await recordOf(guest === 9 ? 10 : 9)).toEqual(
    before.filter((row) => Object.values(row as object).includes(personName(guest === 9 ? 10 : 9))),
  )
  await expectNothingToMend()
})
