import { expect, test } from 'vitest'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import {
  allShownMatches,
  clanId,
  expectNothingToMend,
  leader,
  personName,
  puuid,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

const GUESTS = [0, 1, 2]
/** A `null` person has an unreadable name and no id. */
const file = (people: (number | null)[]) => ({
  name: 'KR-7300000060.rofl',
  bytes: replayOf((lines) =>
    lines.map((line, slot) => {
      const person = people[slot] ?? null
      return {
        ...scoredBy('60')(line, slot),
        RIOT_ID_GAME_NAME: person === null ? `\uFFFD\uFFFD${slot}` : personName(person),
        RIOT_ID_TAG_LINE: 'KR1',
        PUUID: person === null ? '' : puuid(person),
      }
    }),
  ),
})
const send = (browser: Parameters<typeof sendFiles>[0], people: (number | null)[], fields = {}) =>
  sendFiles(browser, [file(people)], { matchDate: '2026-11-20T01:00:00Z', ...fields })
const ofTheClan = async () => {
  const names = TEN_PEOPLE.map(personName)
  return (await allShownMatches()).filter((row) => names.includes(String((row as { gameName?: unknown }).gameName)))
}

// The names of three players are unreadable, so only the other seven decide whether the match counts.
test.each(['the same account', 'another account'])(
  'an intact file from %s puts no outsiders into a match that counts',
  async (whose) => {
    const [one, other] = [await youngAccount(), await youngAccount()]
    const invented = tenPeopleFrom(300).slice(3)
    await upload(one, 50, { people: tenPeopleFrom(300) })
    const before = await ofTheClan()
    await send(one, [...GUESTS.map(() => null), ...invented])
    await send(whose === 'the same account' ? one : other, [...GUESTS, ...invented])
    expect(await ofTheClan()).toEqual(before)
    await expectNothingToMend()
  },
)

test('an intact file from the clan’s leader restores the lost names', async () => {
  await send(leader, [null, null, ...TEN_PEOPLE.slice(2)], { clanId })
  await send(leader, TEN_PEOPLE, { clanId })
  const lines = site.db.selectFrom('matchParticipant').select('slot').where('matchId', '=', 'KR_7300000060')
  expect(await lines.where('playerId', 'is not', null).execute()).toHaveLength(10)
  await expectNothingToMend()
})

test('a stranger’s file with unreadable names neither dates a clan’s evening nor becomes its match', async () => {
  await send(
    stranger,
    TEN_PEOPLE.map(() => null),
    { matchDate: '2020-01-01T00:00:00Z' },
  )
  await send(leader, TEN_PEOPLE, { clanId })
  const match = site.db.selectFrom('match').select(['uploadedBy', 'clanId', 'playedAt', 'standing'])
  expect(await match.where('id', '=', 'KR_7300000060').execute()).toEqual([
    { uploadedBy: leader.userId, clanId, playedAt: new Date('2026-11-20T01:00:00Z'), standing: 'reported' },
  ])
  expect((await stranger.command('DELETE', '/api/matches/KR_7300000060')).status).toBe(403)
  await expectNothingToMend()
})
