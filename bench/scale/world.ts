import { POSITIONS } from '@buri/domain/matches/matchFacts'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { CHAMPIONS } from '@buri/server/seed/champions.ts'
import type { DemoPerson } from '@buri/server/seed/people.ts'
import { playMatch } from '@buri/server/seed/playMatch.ts'
import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import type { LobbyKind } from '@buri/server/seed/schedule.ts'
import { aName } from './names.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const SEOUL_OFFSET = 9 * HOUR

const DAYS = 730
const MATCHES_PER_PLAYER = 20
const CLAN_MEMBERS = 50
const FIRST_GAME_ID = 1_000_000_000
const BETWEEN_GAMES = 45 * MINUTE

// The first exponent is for the order of clans by activity, the second for the members of a clan.
const CLAN_EXPONENT = 0.4
const MEMBER_EXPONENT = 0.7
const GUEST_CHANCE = 0.05

/** Members of a part meet only each other, so that parts can be built separately. */
export type WorldPart = { matches: number; endsAt: number; part: number; parts: number }

export type NumberedPerson = { person: DemoPerson; number: number }
export type Game = { parsed: ParsedMatch; people: readonly NumberedPerson[] }

/** Returns the number of clans at which a person plays two hundred matches on average. */
export const clanCount = (matches: number) => Math.max(2, Math.round(matches / MATCHES_PER_PLAYER / CLAN_MEMBERS))

export function worldPart({ matches, endsAt, part, parts }: WorldPart) {
  const shares = clanShares(matches, clanCount(matches))
  const clans = shares.map((games, clan) => ({ clan, games })).filter(({ clan }) => clan % parts === part)
  const champions = championOrders()
  const members = new Map(clans.map(({ clan }) => [clan, membersOf(clan, champions)]))
  const plan = planOf(clans, { seed: part + 1, endsAt })

  const lobby = (session: number, clan: number): NumberedPerson[] => {
    const random = makeRandom(session * 7919 + clan)
    const home = pickTenPlayers(random, members.get(clan) ?? [])
    const awayTeam = members.get(random.pick(clans).clan)
    const guest = awayTeam && random.next() < GUEST_CHANCE ? random.pick(awayTeam) : undefined
    return guest && !home.includes(guest) ? [guest, ...home.slice(1)] : home
  }

  return {
    people: [...members.values()].flat(),
    size: plan.order.length,
    *games(): Generator<Game> {
      const random = makeRandom(part + 20_261_120)
      for (const [place, index] of plan.order.entries()) {
        const people = lobby(plan.sessions[index] ?? 0, plan.clans[index] ?? 0)
        const gameId = FIRST_GAME_ID + place * parts + part
        const game = { people, startsAt: plan.times[index] ?? 0, kind: kindOf(random), gameId }
        yield { parsed: playMatch(random, game), people }
      }
    },
    addMatch(random: Random, { startsAt, gameId }: { startsAt: number; gameId: number }): ParsedMatch {
      const { clan } = random.pick(clans)
      return playMatch(random, { people: lobby(random.between(0, 1e6), clan), startsAt, gameId, kind: 'rift' })
    },
  }
}

/** Divides the matches among the clans. The shares are integers whose sum is `matches`. */
function clanShares(matches: number, clans: number): number[] {
  const weights = Array.from({ length: clans }, (_, clan) => (clan + 1) ** -CLAN_EXPONENT)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let passedMs = 0
  return weights.map((weight) => {
    const from = Math.round((passedMs / total) * matches)
    passedMs += weight
    return Math.round((passedMs / total) * matches) - from
  })
}

/** Returns a few dozen orders of champions, which thousands of people share. */
function championOrders(): DemoPerson['champions'][] {
  const random = makeRandom(5)
  return Array.from({ length: 64 }, () => ({
    TOP: random.shuffled(CHAMPIONS.TOP),
    JUNGLE: random.shuffled(CHAMPIONS.JUNGLE),
    MIDDLE: random.shuffled(CHAMPIONS.MIDDLE),
    BOTTOM: random.shuffled(CHAMPIONS.BOTTOM),
    UTILITY: random.shuffled(CHAMPIONS.UTILITY),
  }))
}

function membersOf(clan: number, champions: readonly DemoPerson['champions'][]): NumberedPerson[] {
  const random = makeRandom(clan * 104_729 + 1)
  return Array.from({ length: CLAN_MEMBERS }, (_, member) => {
    // The special people of the demo world have lower numbers.
    const number = 1000 + clan * CLAN_MEMBERS + member
    const [main = 'TOP', second = 'JUNGLE'] = random.shuffled(POSITIONS)
    const person: DemoPerson = {
      ...aName(random, number),
      clan,
      isActive: true,
      skill: random.normal(0, 1),
      positions: [main, second],
      champions: random.pick(champions),
      accountLevel: random.between(42, 780),
      profileIconId: random.between(1, 28),
      rank: null,
    }
    return { person, number }
  })
}

/** Draws players without replacement, weighted by activity (Efraimidis and Spirakis). */
function pickTenPlayers(random: Random, members: readonly NumberedPerson[]): NumberedPerson[] {
  return members
    .map((member, rank) => ({ member, key: -Math.log(1 - random.next()) * (rank + 1) ** MEMBER_EXPONENT }))
    .sort((a, b) => a.key - b.key)
    .slice(0, 10)
    .map(({ member }) => member)
}

type WorldPlan = { times: Float64Array; clans: Int32Array; sessions: Int32Array; order: Uint32Array }

/** Matches start on evenings over two years, several in a row. */
function planOf(
  clans: readonly { clan: number; games: number }[],
  { seed, endsAt }: { seed: number; endsAt: number },
): WorldPlan {
  const random = makeRandom(seed)
  const size = clans.reduce((sum, { games }) => sum + games, 0)
  const plan = { times: new Float64Array(size), clans: new Int32Array(size), sessions: new Int32Array(size) }
  const lastDay = Math.floor((endsAt + SEOUL_OFFSET) / DAY) - 1
  let at = 0
  let session = 0
  for (const { clan, games } of clans) {
    for (let remaining = games; remaining > 0; session += 1) {
      const length = Math.min(remaining, random.between(2, 7))
      const day = lastDay - random.between(0, DAYS - 1)
      const evening = day * DAY - SEOUL_OFFSET + random.between(13 * 60, 21 * 60) * MINUTE
      for (let game = 0; game < length; game += 1, at += 1) {
        plan.times[at] = Math.min(endsAt - HOUR, evening + game * BETWEEN_GAMES + random.between(0, 59_999))
        plan.clans[at] = clan
        plan.sessions[at] = session
      }
      remaining -= length
    }
  }
  const order = Uint32Array.from({ length: size }, (_, index) => index)
  return { ...plan, order: order.sort((a, b) => (plan.times[a] ?? 0) - (plan.times[b] ?? 0) || a - b) }
}

function kindOf(random: Random): LobbyKind {
  const chance = random.next()
  return chance < 0.02 ? 'remake' : chance < 0.1 ? 'aram' : 'rift'
}
