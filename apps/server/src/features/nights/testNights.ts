import { Night } from '@buri/contract/nights/nights'
import { expect } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { resultService } from './results/results.service.ts'

export const NIGHTS = '/api/inhouse/nights'
export const NAMES = ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차', '카', '타']

export const nightFrom = async (answer: Response | Promise<Response>, status = 200): Promise<Night> => {
  const json = await (await answer).json()
  expect([(await answer).status, json]).toEqual([status, expect.anything()])
  return Night.parse(json.night ?? json)
}
export async function aHost(site: TestApp): Promise<SignedInBrowser> {
  await site.pool.query('delete from request_window')
  site.setNow('2026-11-21T12:00:00Z')
  return signedIn(site, { nickname: '주최자' })
}
/** Lets the next two nights draw the code `TAKEN2`, while `work` opens them. */
export async function drawingOneCodeTwice<Result>({ pool }: TestApp, work: () => Promise<Result>): Promise<Result> {
  await pool.query(`
    create sequence draw;
    create function draw_one_code_twice() returns trigger language plpgsql as $$
      begin if nextval('draw') <= 2 then new.code := 'TAKEN2'; end if; return new; end $$;
    create trigger draws_one_code_twice before insert on night for each row execute function draw_one_code_twice()`)
  const result = await work()
  await pool.query('drop trigger draws_one_code_twice on night; drop function draw_one_code_twice; drop sequence draw')
  return result
}
export const gameIn = (night: Night, n: number) =>
  night.games.find((game) => game.n === n) ?? expect.fail(`no game ${n}`)
export const team = (ids: readonly string[]) => ids.map((signupId) => ({ signupId }))

export function findAwaitedMatchesOf({ db }: Pick<TestApp, 'db'>, at: string) {
  const results = resultService({ db, read: () => expect.fail('read'), storeForecast: async () => {} })
  return results.findAwaitedMatches(new Date(at))
}

type TestNightOptions = {
  people?: number
  places?: number
  mode?: string
  preset?: string
  clanId?: string
  access?: string
  series?: object
  accounts?: Record<number, Browser>
  suffix?: string
}

export function testNightsOf(world: () => { site: TestApp; host: SignedInBrowser }) {
  let gameId = 7_100_000_000
  let evenings = 0

  async function nightWithPeople({
    people = 10,
    accounts = {},
    suffix = `${++evenings}`,
    ...body
  }: TestNightOptions = {}) {
    const { site, host } = world()
    const { id } = await nightFrom(host.command('POST', NIGHTS, { places: people, ...body }), 201)
    const guests: Browser[] = []
    for (const [index, name] of NAMES.slice(0, people).entries()) {
      const guest = accounts[index] ?? openBrowser(site.origin)
      await nightFrom(guest.command('POST', `${NIGHTS}/${id}/signups`, { name: `${name}${suffix}#KR1` }), 201)
      guests.push(guest)
    }
    const nightUrl = `${NIGHTS}/${id}`
    const { signups } = await nightFrom(host.get(nightUrl))
    return { id, url: nightUrl, guests, suffix, ids: signups.map((signup) => signup.id) }
  }
  type TestNight = Awaited<ReturnType<typeof nightWithPeople>>

  async function fixTeams({ url, ids }: TestNight) {
    const { host } = world()
    const { games } = await nightFrom(host.command('POST', `${url}/games`, {}), 201)
    const n = games.at(-1)?.n ?? 0
    const input = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5, 10)) }
    await nightFrom(host.command('POST', `${url}/games/${n}/teams`, input))
    return n
  }
  async function startGame(night: TestNight) {
    const n = await fixTeams(night)
    await nightFrom(world().host.command('POST', `${night.url}/games/${n}/start`))
    return n
  }
  /** The night's first ten people play in their order, blue first. */
  const replayOf = (
    { suffix }: Pick<TestNight, 'suffix'>,
    change: Parameters<typeof aParsedMatch>[0] & { names?: Record<number, string> },
  ) => {
    const names = Object.fromEntries(NAMES.slice(0, 10).map((name, slot) => [slot, `${name}${suffix}#KR1`]))
    gameId += 1
    return aParsedMatch({
      gameId: String(gameId),
      playedAt: '2026-11-21T12:05:00Z',
      ...change,
      names: { ...names, ...change.names },
      // Each game has gold of its own, since a match with equal lines would be a copy.
      lines: Object.fromEntries(
        NAMES.slice(0, 10).map((_, slot) => [
          slot,
          { goldEarned: 10_000 + (gameId % 5000), ...(slot === 0 ? { kills: gameId % 17 } : {}) },
        ]),
      ),
    })
  }
  const findAwaitedMatches = (at = '2026-11-21T13:00:00Z') => findAwaitedMatchesOf(world().site, at)
  async function upload(night: Pick<TestNight, 'suffix'>, change: Parameters<typeof replayOf>[1] = {}) {
    const matchId = await world().site.store(replayOf(night, change))
    await findAwaitedMatches()
    return matchId
  }

  return { nightWithPeople, fixTeams, startGame, replayOf, findAwaitedMatches, upload }
}
