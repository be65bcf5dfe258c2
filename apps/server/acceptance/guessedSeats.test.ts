import { NightRecap } from '@buri/contract/nights/recap'
import { beforeEach, expect, test } from 'vitest'
import { gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  leader,
  matchIdOf,
  NOON,
  ownedBy,
  personName,
  redMember,
  resetWorld,
  site,
  TEN_PEOPLE,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody opens a night with the names of a match's visible players, and guesses the name of the hidden one.

const HIDDEN = 9
beforeEach(async () => {
  const path = `/api/me/accounts/${await ownedBy(redMember)}/visibility`
  expect((await redMember.command('PUT', path, { visibility: 'private' })).status).toBe(200)
})

async function openRunningNight(host: SignedInBrowser, names: readonly string[]) {
  await emptyTables(site.pool, 'request_window')
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10, access: 'everyone' }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  for (const name of names)
    await nightFrom(host.command('POST', `${nightUrl}/signups`, { name: `${name}#KR1`, isForOther: true }), 201)
  const ids = (await nightFrom(host.get(nightUrl))).signups.map((signup) => signup.id)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${nightUrl}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/1/start`))
  return nightUrl
}

async function shownAfterGuess(guess: string, visible: number) {
  const host = await youngAccount()
  const others = TEN_PEOPLE.slice(0, HIDDEN).map((person) =>
    person < visible ? personName(person) : `딴이름${person}`,
  )
  const nightUrl = await openRunningNight(host, [...others, guess])
  await upload(leader, 3, { fields: { matchDate: NOON.toISOString() } })
  const { question } = gameIn(await nightFrom(host.get(nightUrl)), 1)
  if (question) await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(3) }))
  const night = await nightFrom(host.get(nightUrl))
  const recap = question && NightRecap.parse(await (await host.get(`${nightUrl}/recap`)).json())
  const last = night.signups.find(({ summonerName }) => summonerName === guess)?.id
  const seat = recap?.games[0]?.players.find(({ signupId }) => signupId === last)
  const person = recap?.people.find(({ signupId }) => signupId === last)
  return {
    sameNames: question?.sameNames,
    champion: seat?.championName,
    isHidden: person?.isHidden,
    mvp: recap?.mvpId === last,
  }
}

test.each([9, 5])(
  'a night with %i visible players of a match does not reveal who its hidden player is',
  async (visible) => {
    const right = await shownAfterGuess(personName(HIDDEN), visible)
    await resetWorld()
    const path = `/api/me/accounts/${await ownedBy(redMember)}/visibility`
    await redMember.command('PUT', path, { visibility: 'private' })
    const wrong = await shownAfterGuess('틀린이름', visible)
    expect(right).toEqual(wrong)
  },
)
