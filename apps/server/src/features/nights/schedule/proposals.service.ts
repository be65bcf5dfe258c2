import type { ProposalsInput, TeamProposals } from '@buri/contract/nights/schedules'
import type { BalancePlayer } from '@buri/domain/balancing/balanceRequest'
import { balanceScore } from '@buri/domain/balancing/explain'
import { balanceManyTeams, bottleneckWithNames, snakeTeams, type TeamsOption } from '@buri/domain/balancing/manyTeams'
import { seatComfort } from '@buri/domain/balancing/seatCosts'
import { seededHash } from '@buri/domain/balancing/seededOrder'
import type { TeamsRequest } from '@buri/domain/balancing/teamGrid'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { weightsOf, weightsOn, wishesForMap } from '@buri/domain/nights/lanes'
import { leftOverPlayers } from '@buri/domain/nights/teams/leftOverPlayers'
import { playerCountOf, teamsFor } from '@buri/domain/nights/teams/teamsSettings'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { weightsOfClan } from '../balance/clanWeights.repository.ts'
import { completeStrengths, type ShownStrengths } from '../balance/shownStrengths.ts'
import type { PlayerStrengths } from '../balance/teamMaking.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { nightReads } from '../nights.repository.ts'
import { type NightCaller, requireCommanded } from '../seenNight.ts'
import { allSignups } from '../signups/signupReads.repository.ts'
import { namesSeen } from '../teamNames.ts'
import { gamesPlayedLately } from './teams.repository.ts'

type Options = {
  db: Db
  strengths: ShownStrengths
}

/** Nothing is stored. The host sends the chosen teams back. */
export const proposalService =
  ({ db, strengths }: Options) =>
  async (caller: SignedInCaller & NightCaller, id: string, input: ProposalsInput): Promise<TeamProposals> => {
    const found = await nightReads(db).find(id, viewerId(caller.viewer))
    const night = requireCommanded(found, caller, { isManaged: true })
    if (night.teamCount === 2) throw new AppError('NOT_SEVERAL_TEAMS')
    const present = (await allSignups(db, id)).filter(({ state }) => state === 'in')
    const { playing, left } = await splitPresentPlayers(db, night, present, { sitting: input.sitting, now: caller.now })
    const people = present.filter((row) => playing.includes(row.id))
    const [shown, ofClan] = await Promise.all([strengths.toCaller(id, caller), weightsOfClan(db, night.clanId)])
    const completed = completeStrengths(
      shown,
      people.map((person) => person.id),
    )
    const request: TeamsRequest = {
      teams: night.teamCount,
      players: people.map((person) => playerOf(wishesForMap(night.map, person), completed)),
      weights: weightsOn(night.map, weightsOf(night.preset, ofClan)),
      locks: input.locks.flatMap(({ signupId, team, position }) =>
        playing.includes(signupId) ? [{ name: signupId, team: team === null ? null : team - 1, position }] : [],
      ),
      ...{ together: [], apart: [], repeats: [] },
      seed: input.seed,
    }
    const { options, bottleneck } = input.method === 'snake' ? snakeTeams(request) : balanceManyTeams(request)
    const names = bottleneck ? await namesSeen(db)(id, caller.now) : new Map<string, string>()
    return {
      options: options.map((option) => shownOption(option, request)),
      leftOver: left,
      bottleneck: bottleneck && bottleneckWithNames(bottleneck, (id) => names.get(id) ?? HIDDEN_NAME),
      seed: input.seed,
    }
  }
export type ProposalService = ReturnType<typeof proposalService>

type Choice = { sitting: readonly string[]; now: Date }

async function splitPresentPlayers(db: Db, night: NightRow, present: readonly SignupRow[], { sitting, now }: Choice) {
  const recentCounts =
    night.leftOver === 'played' ? await gamesPlayedLately(db, night.id, now) : new Map<string, number>()
  const seats = playerCountOf(night.teamCount)
  const leftOver = leftOverPlayers(
    present.map(({ id, nth }) => ({ id, order: nth, lately: recentCounts.get(id) ?? 0 })),
    seats,
    { rule: night.leftOver, seed: seededHash(0, night.id), sitting },
  )
  if (leftOver === 'NOT_ENOUGH_FOR_TEAMS') throw new AppError(leftOver, { message: tooFew(seats, present.length) })
  if (leftOver === 'LEFT_OVER_NOT_NAMED')
    throw new AppError(leftOver, { message: `쉬는 사람을 ${present.length - seats}명 골라주세요.` })
  return leftOver
}

function tooFew(seats: number, people: number): string {
  const fewer = teamsFor(people)
  const fewerTeams = fewer === undefined ? '' : ` ${fewer}팀으로 바꾸거나`
  return `${seats}명이 필요합니다.${fewerTeams} ${seats - people}명이 더 오면 나눌 수 있습니다.`
}

function playerOf({ id, main, sub, refused }: SignupRow, strengths: PlayerStrengths): BalancePlayer {
  const strength = strengths.get(id)
  if (!strength) throw new Error(`no strength of ${id}`)
  return { name: id, ...strength, main, subs: sub === null ? [] : [sub], refused, gamesSinceFill: null }
}

function shownOption({ teams, cost, spread, pairings }: TeamsOption, { players }: TeamsRequest) {
  const playersByName = new Map(players.map((player) => [player.name, player]))
  const seats = teams.map((names) =>
    names.map((signupId, lane) => ({ signupId, position: POSITIONS[lane] ?? ('TOP' as const) })),
  )
  const isOffRole = ({ signupId, position }: (typeof seats)[number][number]) => {
    const player = playersByName.get(signupId)
    return player !== undefined && seatComfort(player, position) === 'fill'
  }
  return {
    teams: seats.map((of) => ({ players: of })),
    // The cost is scaled to two teams, so that the score can be compared with other scores on the site.
    score: balanceScore((2 * cost) / teams.length),
    spread: Math.round(spread),
    offRole: seats.flat().filter(isOffRole).length,
    pairings: pairings.map(({ first, second, firstWinRate }) => ({
      ...{ first: first + 1, second: second + 1 },
      firstWinRate: Math.round(100 * firstWinRate),
    })),
  }
}
