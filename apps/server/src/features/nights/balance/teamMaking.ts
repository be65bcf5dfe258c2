import type { TeamPlan } from '@buri/contract/nights/gameBalance'
import type { TeamsInput } from '@buri/contract/nights/games'
import type { BalancePlayer, BalanceRequest } from '@buri/domain/balancing/balanceRequest'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import type { BalanceWeights } from '@buri/domain/balancing/weights'
import { otherSide, POSITIONS, type Position, type Side, TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { judgeOption } from '@buri/domain/nights/judgeGame'
import { assignLanes, isOffRole } from '@buri/domain/nights/lanes'
import { seededChance, shuffled } from '@buri/domain/nights/seededChance'
import { AppError } from '#server/platform/errors.ts'
import type { GameRow, SeatRow, StoredPlan } from '../games/games.repository.ts'
import { playersOf } from '../games/nightGames.ts'
import type { SignupRow } from '../nightRow.ts'

export type SeatDraft = {
  signupId: string
  side: Side
  position: Position
  isCaptain?: boolean
  /** The number of the night's team that lends the player in this seat. */
  lentBy?: number | null
}
type Person = Pick<SignupRow, 'id' | 'main' | 'sub' | 'refused'>
export type PlayerStrengths = ReadonlyMap<string, Pick<BalancePlayer, 'strength' | 'deviation'>>

/** The positions are those that suit the team's wishes best. */
export const teamInLanes = (side: Side, team: readonly Person[]): SeatDraft[] => {
  const lanes = assignLanes(team)
  return team.map(({ id }, index) => ({ signupId: id, side, position: lanes[index] ?? 'TOP' }))
}

export function randomTeams(ten: readonly Person[], seed: number): SeatDraft[] {
  const drawn = shuffled(
    [...ten].sort((a, b) => (a.id < b.id ? -1 : 1)),
    seededChance(seed),
  )
  return SIDES.flatMap((side, index) => teamInLanes(side, drawn.slice(index * TEAM_SIZE, (index + 1) * TEAM_SIZE)))
}

type EarlierGames = { repeats: [string, string][]; gamesSinceFill: ReadonlyMap<string, number> }

export function earlierGamesOf(
  { games, seats }: { games: readonly GameRow[]; seats: readonly SeatRow[] },
  n: number,
  ten: readonly Person[],
): EarlierGames {
  const before = games.filter((game) => game.n < n && game.state !== 'cancelled')
  const last = before.at(-1)
  const ids = new Set(ten.map(({ id }) => id))
  const played = before.filter(({ state }) => state !== 'choosing' && state !== 'drafting').toReversed()
  return {
    repeats: last ? pairsOfTeams(playersOf({ seats }, last.n).filter(({ signupId }) => ids.has(signupId))) : [],
    gamesSinceFill: new Map(
      ten.flatMap((person) => {
        const sideGames = played.flatMap((game) =>
          playersOf({ seats }, game.n).filter(({ signupId }) => signupId === person.id),
        )
        const since = sideGames.findIndex(({ position }) => position !== null && isOffRole(person, position))
        return since < 0 ? [] : [[person.id, since] as const]
      }),
    ),
  }
}

export const peopleOfPlan = ({ locks, together, apart }: TeamPlan) => [
  ...locks.map(({ signupId }) => signupId),
  ...together.flat(),
  ...apart.flat(),
]

/** Adds the clan's weights, so that a later change by the clan does not change the reasons for these teams. */
export function storedPlan(plan: TeamPlan, ofClan: BalanceWeights | null): StoredPlan {
  if (plan.preset !== 'clan') return plan
  return ofClan ? { ...plan, weights: ofClan } : { ...plan, preset: 'balanced' }
}

export const planWithSidesSwapped = (plan: StoredPlan): StoredPlan => ({
  ...plan,
  locks: plan.locks.map((lock) => ({
    ...lock,
    side: lock.side && otherSide(lock.side),
  })),
})

type BalanceContext = EarlierGames & { weights: BalanceRequest['weights']; seed: number; strengths: PlayerStrengths }

export function balancedTeams(
  ten: readonly Person[],
  option: number,
  { weights, seed, strengths, repeats, gamesSinceFill }: BalanceContext,
): SeatDraft[] {
  const { options } = balanceTeams({
    players: ten.map(({ id, main, sub, refused }) => {
      const strength = strengths.get(id)
      if (!strength) throw new Error(`no strength of ${id}`)
      const since = gamesSinceFill.get(id) ?? null
      return { name: id, ...strength, main, subs: sub === null ? [] : [sub], refused, gamesSinceFill: since }
    }),
    weights,
    locks: [],
    together: [],
    apart: [],
    repeats,
    seed,
  })
  const verdict = judgeOption(options, option)
  if (typeof verdict === 'string') throw new AppError(verdict)
  return SIDES.flatMap((side) =>
    verdict[side].map((signupId, lane) => ({ signupId, side, position: POSITIONS[lane] ?? 'TOP' })),
  )
}

const pairsOfTeams = (seats: readonly SeatRow[]): [string, string][] =>
  SIDES.flatMap((side) => {
    const team = seats.filter((seat) => seat.side === side).map(({ signupId }) => signupId)
    return team.flatMap((one, index) => team.slice(index + 1).map((other): [string, string] => [one, other]))
  })

type GivenTeamsInput = Extract<TeamsInput, { method: 'given' }>

/** Given positions stay, and the other positions follow people's choices. */
export function givenTeams({ blue, red }: GivenTeamsInput, people: ReadonlyMap<string, Person>): SeatDraft[] {
  return SIDES.flatMap((side) => {
    const team = side === 'blue' ? blue : red
    const positions = team.flatMap(({ position }) => position ?? [])
    const takenPositions = new Set<Position>(positions)
    const withoutLane = team.filter(({ position }) => !position)
    const free = POSITIONS.filter((position) => !takenPositions.has(position))
    const wishes = withoutLane.map(({ signupId }): Person => {
      const person = people.get(signupId)
      if (!person) throw new Error(`${signupId} was not judged`)
      // A position that is taken is treated as refused.
      return { ...person, refused: [...new Set([...person.refused, ...takenPositions])] }
    })
    const lanes = lanesAmong(wishes, free)
    return team.map(({ signupId, position }) => ({
      signupId,
      side,
      position: position ?? lanes[withoutLane.findIndex((one) => one.signupId === signupId)] ?? 'TOP',
    }))
  })
}

/** If there are fewer than five people, placeholders take the other positions. */
function lanesAmong(people: readonly Person[], free: readonly Position[]): Position[] {
  const filling = POSITIONS.filter((position) => !free.includes(position)).map((main) => ({
    main,
    sub: null,
    refused: POSITIONS.filter((other) => other !== main),
  }))
  return assignLanes([...filling, ...people]).slice(filling.length)
}
