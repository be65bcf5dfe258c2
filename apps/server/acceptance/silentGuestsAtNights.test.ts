import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { GUEST, PEOPLE, pass, send } from '../testing/testSilentGuest.ts'
import { expectNothingToMend, matchIdOf, NOON, personName, site, stranger } from '../testing/testTrust.ts'

test('a silent guest is the substitute again if the host denies a match and accepts it a day later', async () => {
  // The match makes players of the other nine, so that the next one is found by their names.
  await send(stranger, 30, 1)
  await pass(1)
  const { id } = await nightFrom(stranger.command('POST', NIGHTS, { places: 10 }), 201)
  const url = `${NIGHTS}/${id}`
  for (const person of PEOPLE)
    await nightFrom(
      stranger.command('POST', `${url}/signups`, { name: `${personName(person)}#KR1`, isForOther: true }),
      201,
    )
  const { signups } = await nightFrom(stranger.get(url))
  const ids = PEOPLE.map((person) => signups.find(({ summonerName }) => summonerName === personName(person))?.id ?? '')
  const guestSlot = PEOPLE.indexOf(GUEST)
  await site.db
    .updateTable('nightSignup')
    .set({ arrival: 'substitute' })
    .where('id', '=', ids[guestSlot] ?? '')
    .execute()
  await nightFrom(stranger.command('POST', `${url}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(stranger.command('POST', `${url}/games/1/teams`, teams))
  await nightFrom(stranger.command('POST', `${url}/games/1/start`))
  await send(stranger, 40, 1, { matchDate: new Date(NOON.getTime() + DAY_MS).toISOString() })
  const marks = async () => ({
    matchId: gameIn(await nightFrom(stranger.get(url)), 1).result?.matchId,
    lines: await site.db
      .selectFrom('matchParticipant')
      .select(['slot', 'isSubstitute'])
      .where('matchId', '=', matchIdOf(40))
      .where((where) => where.or([where('guestId', 'is not', null), where('isSubstitute', '=', true)]))
      .execute(),
  })
  const guest = { slot: guestSlot, isSubstitute: true }
  expect(await marks()).toEqual({ matchId: matchIdOf(40), lines: [guest] })
  const answer = (isThis: boolean) =>
    nightFrom(stranger.command('POST', `${url}/games/1/result`, { matchId: matchIdOf(40), isThis }))
  await answer(false)
  expect(await marks()).toEqual({ matchId: undefined, lines: [] })
  await pass(1)
  await answer(true)
  expect(await marks()).toEqual({ matchId: matchIdOf(40), lines: [guest] })
  await expectNothingToMend()
})
