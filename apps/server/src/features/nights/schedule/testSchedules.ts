import type { NightSchedule, TeamProposals } from '@buri/contract/nights/schedules'
import { TeamProposals as Proposals } from '@buri/contract/nights/schedules'
import { expect } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'
import { NIGHTS, nightFrom } from '../testNights.ts'

const POSITIONS = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const

type Options = {
  open: () => { site: TestApp; host: SignedInBrowser }
  people?: number
  places?: number
  series?: object
} & Partial<Omit<NightSchedule, 'teams'>>

let evenings = 0
let gameId = 7_400_000_000

export async function severalTeams({ open, people, places, series, ...schedule }: Options) {
  const { host } = open()
  const suffix = `팀${++evenings}`
  const count = people ?? 5 * (schedule.teamCount ?? 4)
  const body = {
    schedule: { teamCount: 4 as const, ...schedule },
    ...(places === undefined ? {} : { places }),
    ...(series && { series }),
  }
  const { id } = await nightFrom(host.command('POST', NIGHTS, body), 201)
  const nightUrl = `${NIGHTS}/${id}`
  for (let index = 0; index < count; index++) {
    const wishes = { main: POSITIONS[index % 5], sub: POSITIONS[(index + 1) % 5], isForOther: true }
    await nightFrom(host.command('POST', `${nightUrl}/signups`, { name: `p${index}${suffix}#KR1`, ...wishes }), 201)
  }
  const { signups } = await nightFrom(host.get(nightUrl))
  return { id, url: nightUrl, ids: signups.map((signup) => signup.id), suffix }
}
type SeveralTeams = Awaited<ReturnType<typeof severalTeams>>

export async function proposalsFor(
  { url }: Pick<SeveralTeams, 'url'>,
  host: SignedInBrowser,
  body: object = {},
): Promise<TeamProposals> {
  const answer = await host.command('POST', `${url}/team-proposals`, body)
  const json = await answer.json()
  expect([answer.status, json]).toEqual([200, expect.anything()])
  return Proposals.parse(json)
}

export const namedTeams = ({ options }: TeamProposals, option = 0) =>
  (options[option]?.teams ?? expect.fail('no option')).map(({ players }, index) => ({
    name: `${index + 1}번 팀`,
    colour: index + 1,
    players,
  }))

/** Sets the teams of the first proposal and returns the night. */
export async function withTeams(night: SeveralTeams, host: SignedInBrowser) {
  const teams = namedTeams(await proposalsFor(night, host))
  const { revision } = await nightFrom(host.get(night.url))
  return nightFrom(host.command('PUT', `${night.url}/teams`, { teams, revision }))
}

export async function replayOfGame(
  testNight: SeveralTeams,
  n: number,
  {
    site,
    host,
    isRedWinner = false,
    hasSwappedSides = false,
    playedAt = '2026-11-21T12:05:00Z',
  }: { site: TestApp; host: SignedInBrowser; isRedWinner?: boolean; hasSwappedSides?: boolean; playedAt?: string },
) {
  const night = await nightFrom(host.get(testNight.url))
  const game = night.games.find((each) => each.n === n) ?? expect.fail(`no game ${n}`)
  const nameOf = new Map(night.signups.map(({ id, summonerName }) => [id, `${summonerName}#KR1`]))
  const first = hasSwappedSides ? 'red' : 'blue'
  const ten = [...game.players].sort((a, b) => Number(b.side === first) - Number(a.side === first))
  gameId += 1
  const isSecondWinner = isRedWinner !== hasSwappedSides
  return site.store(
    aParsedMatch({
      gameId: String(gameId),
      playedAt,
      names: Object.fromEntries(ten.map(({ signupId }, slot) => [slot, nameOf.get(signupId) ?? ''])),
      ...(isSecondWinner ? { winner: 'red' as const } : {}),
      lines: { 0: { kills: gameId % 17 } },
    }),
  )
}
