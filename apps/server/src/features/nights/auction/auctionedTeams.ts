import { otherSide } from '@buri/domain/matches/matchFacts'
import type { Auction } from '@buri/domain/nights/auction/auction'
import { membersOf, remainingPoints } from '@buri/domain/nights/auction/auction'
import { nextTen } from '@buri/domain/nights/benchRotation'
import { fillUpToTen, judgePresence } from '@buri/domain/nights/judgeGame'
import { wishesForMap } from '@buri/domain/nights/lanes'
import { drawnBlue, SIDE_SECONDS } from '@buri/domain/nights/seriesSides'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type SeatDraft, teamInLanes } from '../balance/teamMaking.ts'
import { gameRows } from '../games/games.repository.ts'
import { addGame, logCoinToss } from '../games/games.service.ts'
import { type LockedNight, lockedParts, presentIds, turnCounts } from '../games/nightGames.ts'
import { saveTeams } from '../games/saveTeams.ts'
import type { ReplacedEvent } from '../nightEvents.repository.ts'
import { fixNightTeams } from '../schedule/nightTeams.service.ts'
import { teamRows } from '../schedule/teams.repository.ts'
import type { NightCaller } from '../seenNight.ts'
import { isSet, teamsUpTo } from '../series/setGames.ts'

const TEAMS_REASON = '포인트 경매'
const SIDE_OF = ['blue', 'red'] as const

/** Replaces people who have left since the auction began by the next in turn. */
export function replaceAbsentees(
  auction: Auction,
  lockedNight: LockedNight,
): { teams: Auction; changes: ReplacedEvent[] } {
  const { players, bench } = nextTen(turnCounts(lockedNight))
  const before = [...auction.teams.map(({ captain }) => captain), ...auction.sales.map(({ lot }) => lot.id)]
  const { ids, changes } = fillUpToTen(before, [...players, ...bench])
  refuse(judgePresence(ids, presentIds(lockedNight)))
  const replacements = new Map(before.map((id, index) => [id, ids[index] ?? id]))
  const now = (id: string) => replacements.get(id) ?? id
  const teams = {
    ...auction,
    teams: auction.teams.map((team) => ({ ...team, captain: now(team.captain) })),
    sales: auction.sales.map((sale) => ({ ...sale, lot: { ...sale.lot, id: now(sale.lot.id) } })),
  }
  return { teams, changes }
}

export async function openAuctionedGame(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  auction: Auction,
  caller: SignedInCaller & NightCaller,
): Promise<number> {
  const seats = SIDE_OF.flatMap((side, team) => seatsOf(lockedNight, auction, team).map((seat) => ({ ...seat, side })))
  const signupIds = seats.map(({ signupId }) => signupId)
  await addGame(tx, caller, lockedNight.night.id, { signupIds, mode: 'captains' })
  const nightAfter = await lockedParts(tx, lockedNight.night)
  const n = nightAfter.games.at(-1)?.n ?? 0
  const sides = firstSides(nightAfter, n, auction)
  const swappedSeats = sides.blueTeam === 2 ? seats.map((seat) => ({ ...seat, side: otherSide(seat.side) })) : seats
  await saveTeams(tx, nightAfter, n, swappedSeats, caller.now, {
    reason: TEAMS_REASON,
    ...(sides.isFirst && { blueTeam: sides.blueTeam }),
  })
  if (sides.chooser !== null) {
    const sideUntil = new Date(caller.now.getTime() + SIDE_SECONDS * 1000)
    await gameRows(tx).change(lockedNight.night.id, n, { sideTeam: sides.chooser, sideUntil })
  } else if (sides.isDrawn) await logCoinToss(tx, lockedNight.night.id, n, { blueTeam: sides.blueTeam, at: caller.now })
  return n
}

/** Returns the sides of the first set. A team with more points left may exchange them, unless the rule is `host`. */
function firstSides({ night, games }: LockedNight, n: number, auction: Auction) {
  const game = games.find((one) => one.n === n)
  const isFirstSet = game !== undefined && isSet(game) && !teamsUpTo(games, n)
  if (!isFirstSet || night.sideRule === 'host')
    return { isFirst: isFirstSet, isDrawn: false, blueTeam: 1 as const, chooser: null }
  const [first = 0, second = 0] = auction.teams.map((_, team) => remainingPoints(auction, team))
  const chooser = first === second ? null : first > second ? (1 as const) : (2 as const)
  return { isFirst: isFirstSet, isDrawn: chooser === null, blueTeam: drawnBlue(game.seed), chooser }
}

export async function setAuctioned(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  auction: Auction,
  caller: SignedInCaller & NightCaller,
): Promise<void> {
  const before = await teamRows(tx).all(lockedNight.night.id)
  const teams = auction.teams.map((_, team) => ({
    nth: team + 1,
    name: before[team]?.name ?? `${teamLetter(team + 1)} 팀`,
    colour: before[team]?.colour ?? team + 1,
    players: seatsOf(lockedNight, auction, team).map(({ signupId, position }) => ({ signupId, position })),
  }))
  await fixNightTeams(tx, lockedNight, teams, caller)
}

/** Returns the team's seats. If no lanes were sold, the lanes are those that suit the team's wishes best. */
function seatsOf({ night, signups }: LockedNight, auction: Auction, team: number): Omit<SeatDraft, 'side'>[] {
  const captain = auction.teams[team]
  if (!captain) throw new Error('an auction without this team')
  const lanes = new Map([
    [captain.captain, captain.lane],
    ...membersOf(auction, team).map(({ lot }) => [lot.id, lot.lane] as const),
  ])
  const people = signups
    .filter(({ id }) => lanes.has(id))
    .map((signup) => ({ ...wishesForMap(night.map, signup), id: signup.id }))
  return teamInLanes('blue', people).map(({ signupId, position }) => ({
    signupId,
    position: lanes.get(signupId) ?? position,
    isCaptain: signupId === captain.captain,
  }))
}
