import { Night } from '@buri/contract/nights/nights'
import { UploadResult } from '@buri/contract/uploads'
import { afterAll, expect, test } from 'vitest'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

// The site `evening` plays an evening as a night. The site `archive` only receives the same files.
const [evening, archive] = [await startTestApp(), await startTestApp()]
afterAll(() => Promise.all([evening.close(), archive.close()]))

const NIGHTS = '/api/inhouse/nights'
const PEOPLE = Array.from({ length: 12 }, (_, person) => `벗${person}`)

/** `ten` lists the blue players first. */
const fileOf = (game: number, ten: readonly string[], winner: 'blue' | 'red') => ({
  name: `KR-${7_500_000_000 + game}.rofl`,
  bytes: replayOf((lines) =>
    lines.map((line, slot) => ({
      ...scoredBy(String(game))(line, slot),
      RIOT_ID_GAME_NAME: ten[slot] ?? '',
      RIOT_ID_TAG_LINE: 'KR1',
      PUUID: `00000000-0000-4000-8000-${String(PEOPLE.indexOf(ten[slot] ?? '')).padStart(12, '0')}`,
      WIN: slot < 5 === (winner === 'blue') ? 'Win' : 'Fail',
    })),
  ),
})

async function upload(browser: SignedInBrowser, file: ReturnType<typeof fileOf>) {
  const [result] = UploadResult.array().parse((await (await sendFiles(browser, [file])).json()).results)
  expect(result?.status).toBe('created')
}

/** Returns the ratings with names instead of ids, because the ids differ between the sites. */
async function ratingsOf(site: TestApp) {
  await settleAll(site.db)
  const { rows: ratings } = await site.pool.query(
    `select p.game_name, to_jsonb(r) - 'player_id' as rating from player_rating r join player p on p.id = r.player_id
      order by p.game_name`,
  )
  const { rows: moves } = await site.pool.query(
    `select l.match_id, l.slot, p.game_name, l.mu_before, l.sigma_before, l.mu_after, l.sigma_after, l.performance_score
      from match_participant l join player p on p.id = l.player_id order by l.match_id, l.slot`,
  )
  return { ratings, moves }
}

test('an evening of games with a bench, a typed winner and a substitute gives the same ratings as its files without a night', async () => {
  const [host, sender] = [await signedIn(evening), await signedIn(archive)]
  const ask = async (answer: Promise<Response>) => {
    const json = await (await answer).json()
    return Night.parse(json.night ?? json)
  }
  const command = (path: string, body: object = {}, browser: Pick<SignedInBrowser, 'command'> = host) =>
    ask(browser.command('POST', path, body))
  evening.setNow('2026-11-21T12:00:00Z')
  const { id } = await command(NIGHTS, { places: 11 })
  const nightUrl = `${NIGHTS}/${id}`
  const guests = PEOPLE.map(() => openBrowser(evening.origin))
  for (const [index, name] of PEOPLE.entries())
    await command(
      `${nightUrl}/signups`,
      { name: `${name}#KR1`, ...(index === 11 && { arrival: 'substitute' }) },
      guests[index],
    )
  const names = new Map((await ask(host.get(nightUrl))).signups.map((signup) => [signup.id, signup.summonerName]))
  const idOf = (name: string) => [...names].find(([, suffixed]) => suffixed === name)?.[0] ?? expect.fail(name)

  async function begin(n: number, minute: number): Promise<string[]> {
    const now = `2026-11-21T12:${String(minute).padStart(2, '0')}:00Z`
    for (const site of [evening, archive]) site.setNow(now)
    const { games } = await command(`${nightUrl}/games`)
    const ids = games.find((game) => game.n === n)?.players.map(({ signupId }) => signupId) ?? []
    const team = (some: string[]) => some.map((signupId) => ({ signupId }))
    await command(`${nightUrl}/games/${n}/teams`, {
      method: 'given',
      blue: team(ids.slice(0, 5)),
      red: team(ids.slice(5)),
    })
    await command(`${nightUrl}/games/${n}/start`)
    return ids.map((one) => names.get(one) ?? '')
  }
  async function end(n: number, minute: number, ten: readonly string[], winner: 'blue' | 'red') {
    for (const site of [evening, archive]) site.setNow(`2026-11-21T12:${minute}:00Z`)
    const file = fileOf(n, ten, winner)
    await upload(host, file)
    await upload(sender, file)
    const game = (await ask(host.get(nightUrl))).games.find((one) => one.n === n)
    expect(game).toMatchObject({ state: 'finished', result: { winner, source: 'replay' } })
  }

  const first = await begin(1, 0)
  await end(1, 18, first, 'blue')

  const second = await begin(2, 20)
  expect(second.toSorted()).not.toEqual(first.toSorted())
  await command(`${nightUrl}/games/2/result`, { winner: 'red' })
  for (const seat of [0, 9]) {
    const guest = guests[PEOPLE.indexOf(second[seat] ?? '')]
    await command(`${nightUrl}/games/2/result`, { winner: 'red' }, guest)
  }
  await end(2, 38, second, 'red')

  const third = await begin(3, 40)
  const substitution = { leavingId: idOf(third[3] ?? ''), enteringId: idOf('벗11'), hasLeft: true }
  await command(`${nightUrl}/games/3/substitutions`, substitution)
  await end(3, 58, third.with(3, '벗11'), 'red')

  await host.command('PATCH', nightUrl, { isFinished: true })
  const { ratings, moves } = await ratingsOf(evening)
  expect(moves).toHaveLength(30)
  expect(moves.every(({ mu_after }) => mu_after !== null)).toBe(true)
  expect({ ratings, moves }).toEqual(await ratingsOf(archive))
})
