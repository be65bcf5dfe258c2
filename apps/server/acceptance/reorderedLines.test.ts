import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  confirmMatch,
  expectNothingToMend,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  puuid,
  redMember,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Accomplices send an invented match again. In their files, players of their own stand where guests stand in the match.

const GAME = 41
const OWN = tenPeopleFrom(900)
const MORE_OWN = tenPeopleFrom(910)
/** Three of the guests have owners, who are asked. */
const PEOPLE = [1, 2, 0, 3, 9, ...OWN.slice(5)]
let sender: SignedInBrowser
let accomplices: SignedInBrowser[]
let fields: { clanId: string }
beforeEach(async () => {
  sender = await youngAccount()
  accomplices = [await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader: sender, officers: accomplices }) }
  for (const browser of [redMember, await aMember(0)]) await confirmMatch(browser, 2)
  await aMember(3)
  await upload(sender, 30, { people: OWN, fields })
  await upload(sender, 31, { people: MORE_OWN, fields })
})

type Lines = { order?: number[]; people?: number[]; hasIds?: boolean }
async function sendLines(browser: SignedInBrowser, { order = TEN_PEOPLE, people = PEOPLE, hasIds = true }: Lines = {}) {
  await emptyTables(site.pool, 'request_window')
  const bytes = replayOf((lines) => {
    const scored = scoredBy(String(GAME))
    const written = lines.map((line, slot) => ({
      ...scored(line, slot),
      RIOT_ID_GAME_NAME: personName(people[slot] ?? 0),
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: hasIds ? puuid(people[slot] ?? 0) : '',
      WIN: slot < 5 ? 'Fail' : 'Win',
    }))
    return order.flatMap((slot) => written[slot] ?? [])
  })
  const matchDate = new Date(NOON.getTime() - DAY_MS + GAME * 900_000).toISOString()
  await sendFiles(browser, [{ name: `KR-${7_300_000_000 + GAME}.rofl`, bytes }], { matchDate, ...fields })
}
const ofGuests = (rows: unknown[]) =>
  rows.filter((row) => TEN_PEOPLE.some((person) => (row as { gameName: string }).gameName === personName(person)))

test.each([
  { how: 'in reverse order', files: [{ order: TEN_PEOPLE.toReversed() }] },
  {
    how: 'without ids and under the names of own players',
    files: [0, 1].map((guest) => ({
      hasIds: false,
      people: PEOPLE.map((person, slot) => (slot === guest ? (MORE_OWN[slot] ?? 0) : person)),
    })),
  },
])('files of the match $how speak for none of its guests', async ({ files }) => {
  const before = ofGuests(await allShownMatches())
  await sendLines(sender)
  expect(await trustOfGame(GAME)).toBe('waiting')
  setMinutesLater(1)
  for (const [index, file] of files.entries()) await sendLines(accomplices[index] ?? expect.fail(), file)
  await matureMatchesAfter(2)
  expect(ofGuests(await allShownMatches())).toEqual(before)
  await expectNothingToMend()
})

test.each([
  { how: 'with own players in the guests’ lines', file: { people: [...MORE_OWN.slice(0, 5), ...OWN.slice(5)] } },
  { how: 'without the guests’ lines', file: { order: [5, 6, 7, 8, 9] } },
  {
    how: 'without the guests’ lines, which were the last',
    order: TEN_PEOPLE.toReversed(),
    file: { order: [9, 8, 7, 6, 5] },
  },
])('a second file of the sender $how speaks for no guest', async ({ order = TEN_PEOPLE, file }) => {
  const before = ofGuests(await allShownMatches())
  await sendLines(sender, { order })
  setMinutesLater(1)
  await sendLines(sender, file)
  await matureMatchesAfter(2)
  expect(ofGuests(await allShownMatches())).toEqual(before)
  expect(await trustOfGame(GAME)).toBe('waiting')
  await expectNothingToMend()
})

test('an honest second file in another order adds its numbers to the same players', async () => {
  await upload(sender, GAME, { people: OWN, vision: null, fields })
  const seats = await seatsOf(matchIdOf(GAME))
  await sendLines(accomplices[0] ?? expect.fail(), { people: OWN, order: TEN_PEOPLE.toReversed() })
  expect(await seatsOf(matchIdOf(GAME))).toEqual(seats)
  await expectNothingToMend()
})
