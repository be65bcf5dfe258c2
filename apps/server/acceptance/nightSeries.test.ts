import { Night } from '@buri/contract/nights/nights'
import { NightRecap } from '@buri/contract/nights/recap'
import { UploadResult } from '@buri/contract/uploads'
import { afterAll, expect, test } from 'vitest'
import { replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

// The site `evening` plays a series. The site `archive` only receives the same files.
const [evening, archive] = [await startTestApp(), await startTestApp()]
afterAll(() => Promise.all([evening.close(), archive.close()]))

const NIGHTS = '/api/inhouse/nights'
const PEOPLE = Array.from({ length: 10 }, (_, person) => `짝${person}`)
const [FIRST, SECOND] = [PEOPLE.slice(0, 5), PEOPLE.slice(5)]

type PlayedNight = {
  game: number
  blue: readonly string[]
  red: readonly string[]
  winner: 'blue' | 'red'
  isRemake?: boolean
}

const fileOf = ({ game, blue, red, winner, isRemake = false }: PlayedNight) => ({
  name: `KR-${7_600_000_000 + game}.rofl`,
  bytes: replayOf((lines) =>
    lines.map((line, slot) => {
      const name = [...blue, ...red][slot] ?? ''
      return {
        ...scoredBy(String(game))(line, slot),
        RIOT_ID_GAME_NAME: name,
        RIOT_ID_TAG_LINE: 'KR1',
        PUUID: `00000000-0000-4000-8000-${String(PEOPLE.indexOf(name)).padStart(12, '0')}`,
        WIN: slot < 5 === (winner === 'blue') ? 'Win' : 'Fail',
        ...(isRemake && { GAME_ENDED_IN_EARLY_SURRENDER: '1' }),
      }
    }),
  ),
})

async function ratingsOf(site: TestApp) {
  await settleAll(site.db)
  const { rows } = await site.pool.query(
    `select p.game_name, to_jsonb(r) - 'player_id' as rating from player_rating r join player p on p.id = r.player_id
      order by p.game_name`,
  )
  const { rows: moves } = await site.pool.query(
    `select l.match_id, l.slot, p.game_name, l.mu_before, l.mu_after, l.sigma_after, l.performance_score
      from match_participant l join player p on p.id = l.player_id order by l.match_id, l.slot`,
  )
  return { rows, moves }
}

test('uploaded replays decide a Bo3 with exchanged sides, a void set and a remake, and change ratings exactly as they would without the night', async () => {
  const [host, sender] = [await signedIn(evening), await signedIn(archive)]
  const ask = async (answer: Promise<Response>) => {
    const json = await (await answer).json()
    return Night.parse(json.night ?? json)
  }
  const command = (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
    ask(host.command(method, path, body))
  const timeAt = (minute: number) => {
    const now = new Date(Date.parse('2026-11-21T12:00:00Z') + minute * 60_000).toISOString()
    for (const site of [evening, archive]) site.setNow(now)
  }
  const drop = async (browser: SignedInBrowser, played: PlayedNight) => {
    const [result] = UploadResult.array().parse((await (await sendFiles(browser, [fileOf(played)])).json()).results)
    expect(result?.status).toBe('created')
  }
  const dropReplays = async (minute: number, played: PlayedNight) => {
    timeAt(minute)
    await drop(host, played)
    await drop(sender, played)
    return ask(host.get(night))
  }
  const score = ({ series }: Night) => series.teams.map(({ wins }) => wins)

  timeAt(0)
  const { id } = await command(NIGHTS, {
    series: { bestOf: 3, sideRule: 'alternate', fearless: 'hard', scope: 'series' },
  })
  const night = `${NIGHTS}/${id}`
  for (const name of PEOPLE)
    await ask(openBrowser(evening.origin).command('POST', `${night}/signups`, { name: `${name}#KR1` }))
  const { signups } = await ask(host.get(night))
  const team = (names: readonly string[]) =>
    names.map((name) => ({ signupId: signups.find((signup) => signup.summonerName === name)?.id }))
  await command(`${night}/games`)
  await command(`${night}/games/1/teams`, { method: 'given', blue: team(FIRST), red: team(SECOND) })
  await command(`${night}/games/1/start`)

  const remade = await dropReplays(5, { game: 1, blue: FIRST, red: SECOND, winner: 'blue', isRemake: true })
  expect([score(remade), remade.games[0]?.state]).toEqual([[0, 0], 'running'])
  const testNight = await dropReplays(20, { game: 2, blue: FIRST, red: SECOND, winner: 'blue' })
  expect([score(testNight), testNight.games[1]?.state]).toEqual([[1, 0], 'fixed'])

  await command(`${night}/games/2/start`)
  // The plan has the second team on blue in the second set, but the players sat down the other way round.
  const two = await dropReplays(40, { game: 3, blue: FIRST, red: SECOND, winner: 'red' })
  expect(score(two)).toEqual([1, 1])
  expect(two.series.sets[1]).toMatchObject({ winner: 2, blueTeam: 1, hasSwappedSides: true })

  const ruling = { ruling: 'void', reason: '두 명이 튕겼어요', revision: two.revision }
  const voided = await command(`${night}/games/2/ruling`, ruling, 'PUT')
  expect([score(voided), voided.series.sets[1]?.state]).toEqual([[1, 0], 'void'])
  // In the next set the teams swap the sides that they really played on.
  expect(voided.series.teams.map(({ side }) => side)).toEqual(['red', 'blue'])

  await command(`${night}/games/3/start`)
  const three = await dropReplays(60, { game: 4, blue: SECOND, red: FIRST, winner: 'red' })
  expect([score(three), three.series.decided, three.series.winner, three.games.length]).toEqual([[2, 0], true, 1, 3])
  expect(three.series.breaches[0]).toMatchObject({ n: 3, before: 1 })

  await host.command('PATCH', night, { isFinished: true })
  const recap = NightRecap.parse(await (await evening.get(`${night}/recap`)).json())
  expect(recap.series).toMatchObject({
    teams: [
      { name: '가', wins: 2 },
      { name: '나', wins: 0 },
    ],
    winner: 1,
  })
  const { rows, moves } = await ratingsOf(evening)
  expect(moves.filter(({ mu_after }) => mu_after !== null)).toHaveLength(30)
  expect({ rows, moves }).toEqual(await ratingsOf(archive))
})
