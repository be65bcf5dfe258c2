import { randomInt } from 'node:crypto'
import type { NewAuction } from '@buri/contract/nights/auction'
import { type Auction, openAuction } from '@buri/domain/nights/auction/auction'
import { auctionLanes } from '@buri/domain/nights/auction/auctionLanes'
import { openDraft } from '@buri/domain/nights/auction/drafting'
import { wishesForMap } from '@buri/domain/nights/lanes'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { completeStrengths } from '../balance/shownStrengths.ts'
import type { PlayerStrengths } from '../balance/teamMaking.ts'
import type { LockedNight } from '../games/nightGames.ts'

export function startedAuction(
  lockedNight: LockedNight,
  { method, captains, hasLanes, budgets, ...settings }: NewAuction,
  { shown, now }: { shown: PlayerStrengths; now: Date },
): Auction {
  const isDraft = method === 'snake'
  const people = lotsOf(lockedNight, captains)
  const strengths = completeStrengths(
    shown,
    people.map(({ id }) => id),
  )
  const lanes = hasLanes && !isDraft ? auctionLanes(people) : []
  const players = people.map(({ id, main, sub }, index) => ({
    ...{ id, main, sub },
    lane: lanes[index] ?? null,
    score: strengths.get(id)?.strength ?? 0,
  }))
  return (isDraft ? openDraft : openAuction)({
    settings,
    captains: players.slice(0, captains.length).map((one, index) => ({ ...one, budget: budgets?.[index] })),
    people: players.slice(captains.length),
    seed: randomInt(MAX_SEED),
    now: now.getTime(),
  })
}

/** The captains come first, then the people on sale in the order in which they signed up. */
function lotsOf({ night, signups }: LockedNight, captains: readonly string[]) {
  const present = signups.filter(({ state }) => state === 'in').toSorted((a, b) => a.nth - b.nth)
  const captainRows = captains.flatMap((id) => present.find((row) => row.id === id) ?? [])
  const otherPeople = present.filter(({ id }) => !captains.includes(id))
  return [...captainRows, ...otherPeople.slice(0, captains.length * (TEAM_LIMITS.size - 1))].map((row) => ({
    ...wishesForMap(night.map, row),
    id: row.id,
  }))
}
