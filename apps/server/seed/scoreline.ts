import type { Position } from '@buri/domain/matches/matchFacts'
import type { ParsedParticipant, Side } from '@buri/replay/parsedMatch'
import { CHAMPIONS, FLASH, KITS, SNOWBALL, SUPPORT_ITEMS } from './champions.ts'
import { byPosition, clamp, type GameCourse, splitByWeights } from './course.ts'
import type { Random } from './random.ts'
import type { Seat } from './teams.ts'

type RoleHabits = {
  kills: number
  deaths: number
  assists: number
  csPerMinute: number
  goldPerMinute: number
  damage: number
  taken: number
  visionPerMinute: number
}

const ROLE_HABITS: Record<Position, RoleHabits> = {
  TOP: {
    kills: 0.2,
    deaths: 0.21,
    assists: 0.33,
    csPerMinute: 6.5,
    goldPerMinute: 370,
    damage: 0.22,
    taken: 0.26,
    visionPerMinute: 0.75,
  },
  JUNGLE: {
    kills: 0.19,
    deaths: 0.2,
    assists: 0.43,
    csPerMinute: 5.6,
    goldPerMinute: 365,
    damage: 0.18,
    taken: 0.25,
    visionPerMinute: 1.0,
  },
  MIDDLE: {
    kills: 0.25,
    deaths: 0.19,
    assists: 0.36,
    csPerMinute: 6.8,
    goldPerMinute: 385,
    damage: 0.25,
    taken: 0.17,
    visionPerMinute: 0.85,
  },
  BOTTOM: {
    kills: 0.29,
    deaths: 0.19,
    assists: 0.35,
    csPerMinute: 7.0,
    goldPerMinute: 400,
    damage: 0.26,
    taken: 0.15,
    visionPerMinute: 0.75,
  },
  UTILITY: {
    kills: 0.07,
    deaths: 0.21,
    assists: 0.53,
    csPerMinute: 1.2,
    goldPerMinute: 265,
    damage: 0.09,
    taken: 0.17,
    visionPerMinute: 2.1,
  },
}

type LineContext = {
  course: GameCourse
  side: Side
  isAram: boolean
  isRemake: boolean
  taken: Set<number>
  isDeathless: (seat: Seat) => boolean
}

export function scorelinesOf(random: Random, seats: readonly Seat[], context: LineContext): ParsedParticipant[] {
  const { course, side } = context
  const other: Side = side === 'blue' ? 'red' : 'blue'
  const forms = seats.map((seat) => random.normal(seat.person.skill * 0.25, 0.5))
  const kills = splitByWeights(random, course.kills[side], byRole(seats, forms, 'kills'))
  const deaths = splitByWeights(
    random,
    course.kills[other],
    byPosition(ROLE_HABITS, seats).map((habits, index) => {
      const seat = seats[index]
      return seat && context.isDeathless(seat) ? 0 : habits.deaths * Math.exp(-0.3 * (forms[index] ?? 0))
    }),
  )
  return seats.map((seat, index) =>
    scoreline(random, seat, context, { form: forms[index] ?? 0, kills: kills[index] ?? 0, deaths: deaths[index] ?? 0 }),
  )
}

const byRole = (seats: readonly Seat[], forms: readonly number[], habit: keyof RoleHabits) =>
  byPosition(ROLE_HABITS, seats).map((habits, index) => habits[habit] * Math.exp(0.35 * (forms[index] ?? 0)))

function scoreline(
  random: Random,
  seat: Seat,
  context: LineContext,
  { form, kills, deaths }: { form: number; kills: number; deaths: number },
): ParsedParticipant {
  const { course, side, isAram, isRemake } = context
  const { minutes } = course
  const { position, person } = seat
  const habits = ROLE_HABITS[position]
  const won = course.winner === side
  const luck = (spread: number) => Math.exp(random.normal(form * 0.13 + (won ? 0.05 : -0.05), spread))
  const whole = (value: number) => Math.max(0, Math.round(value))
  const otherKills = Math.max(0, course.kills[side] - kills)
  const assists = Math.min(otherKills, whole(otherKills * clamp(habits.assists * luck(0.18) * 1.25, 0.05, 0.92)))
  const cs = isAram ? whole(2.1 * minutes * luck(0.2)) : whole(habits.csPerMinute * minutes * luck(0.1))
  const goldEarned = whole(500 + habits.goldPerMinute * minutes * luck(0.05) + kills * 140 + assists * 30)
  const control = position === 'UTILITY' ? 0.28 : position === 'JUNGLE' ? 0.16 : 0.07
  const damageToChampions = whole(habits.damage * 2350 * minutes * luck(0.17) + kills * 320)
  const damageTaken = whole(habits.taken * 2900 * minutes * luck(0.14) + deaths * 450)
  const inSpree = Math.ceil(kills / (deaths + 1))
  return {
    side,
    win: isRemake ? null : won,
    gameName: person.gameName,
    tagLine: person.tagLine,
    clientPuuid: puuidOf(seat.number),
    apiPuuid: null,
    isBot: null,
    accountLevel: person.accountLevel,
    profileIconId: person.profileIconId,
    championId: championFor(random, seat, context.taken),
    championKey: null,
    championLevel: clamp(whole(4 + minutes * 0.41 + form), 1, 18),
    spell1Id: FLASH,
    spell2Id: isAram ? SNOWBALL : random.pick(KITS[position].spells),
    ...runesOf(random, position),
    items: itemsOf(random, position, goldEarned),
    position: isAram ? null : position,
    kills,
    deaths,
    assists,
    cs,
    neutralMinionsKilled: isAram ? 0 : position === 'JUNGLE' ? whole(cs * 0.82) : whole(cs * 0.06),
    goldEarned,
    damageToChampions,
    damageTaken,
    damageSelfMitigated: whole(damageTaken * (position === 'TOP' || position === 'UTILITY' ? 0.75 : 0.6) * luck(0.25)),
    damageToObjectives: isAram ? 0 : whole((position === 'JUNGLE' ? 820 : 260) * minutes * luck(0.25)),
    damageToTurrets: whole(110 * minutes * luck(0.4)),
    timeCcingOthers: whole((position === 'UTILITY' ? 1.4 : 0.7) * minutes * luck(0.3)),
    timeSpentDead: whole(deaths * (12 + minutes * 0.6)),
    visionScore: isAram ? 0 : whole(habits.visionPerMinute * minutes * luck(0.16)),
    wardsPlaced: isAram ? 0 : whole(habits.visionPerMinute * 0.42 * minutes * luck(0.2)),
    wardsKilled: isAram ? 0 : whole(habits.visionPerMinute * 0.15 * minutes * luck(0.35)),
    controlWardsBought: isAram ? 0 : whole(control * minutes * luck(0.3)),
    largestKillingSpree: kills < 2 ? 0 : clamp(inSpree + random.between(0, 2), Math.min(2, kills), kills),
    ...multiKillsOf(random, kills),
    turretKills: whole(random.normal(won ? 1.4 : 0.5, 0.9)),
    inhibitorKills: won && random.next() < 0.25 ? 1 : 0,
    dragonKills: null,
    baronKills: null,
  }
}

function championFor(random: Random, seat: Seat, takenChampions: Set<number>): number {
  const favourites = seat.person.champions[seat.position]
  const free = favourites.filter((champion) => !takenChampions.has(champion))
  const champion =
    free[Math.min(free.length - 1, Math.floor(-Math.log(1 - random.next()) * 1.9))] ?? CHAMPIONS.TOP[0] ?? 1
  takenChampions.add(champion)
  return champion
}

function runesOf(random: Random, position: Position) {
  const [keystoneId, subStyleId] = random.pick(KITS[position].runes)
  return { keystoneId, subStyleId }
}

function itemsOf(random: Random, position: Position, gold: number): number[] {
  const kit = KITS[position]
  const affordable = clamp(Math.floor((gold - 1800) / 3050), 0, position === 'UTILITY' ? 4 : 5)
  const first = position === 'UTILITY' ? [random.pick(SUPPORT_ITEMS)] : []
  const bought = [...first, random.pick(kit.boots), ...random.shuffled(kit.items).slice(0, affordable)].slice(0, 6)
  return [...bought, ...Array.from({ length: 6 - bought.length }, () => 0), kit.trinket]
}

function multiKillsOf(random: Random, kills: number) {
  const luck = random.next()
  const chances = [
    { atLeast: 13, luck: 0.96, size: 5 },
    { atLeast: 11, luck: 0.91, size: 4 },
    { atLeast: 8, luck: 0.66, size: 3 },
    { atLeast: 4, luck: 0.2, size: 2 },
  ]
  const largest = chances.find((chance) => kills >= chance.atLeast && luck > chance.luck)?.size ?? Math.min(1, kills)
  return { largestMultiKill: largest, pentaKills: largest === 5 ? 1 : 0 }
}

export const puuidOf = (number: number) => `b0a71000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
