import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { CHAMPIONS } from './champions.ts'
import { makeRandom, type Random } from './random.ts'

type DemoRank = { tier: string; division: string | null; leaguePoints: number; wins: number; losses: number }

export type DemoPerson = {
  gameName: string
  tagLine: string
  clan: number
  isActive: boolean
  skill: number
  positions: readonly [main: Position, second: Position]
  champions: Record<Position, readonly number[]>
  accountLevel: number
  profileIconId: number
  rank: DemoRank | null
}

/** Together with four people outside the clans there are 127 people, 89 of whom are active. */
export const CLAN_SIZES = [
  { members: 48, active: 40 },
  { members: 37, active: 25 },
  { members: 38, active: 24 },
] as const

// Sixteen syllables are the longest name that the game allows.
const LONGEST_NAME = '세상에서제일긴이름을가진정글러다'

const FIRST = [
  '새벽',
  '칼날',
  '달토끼',
  '버섯',
  '참새',
  '우유',
  '바람',
  '물약',
  '포탑',
  '와드',
  '구름',
  '단풍',
  '호박',
  '은하',
  '고등어',
  '보라',
  '눈꽃',
  '번개',
  '감귤',
  '두부',
  '솜사탕',
  '파도',
  '안개',
  '돌담',
  '별빛',
  '화살',
  '한밤',
  '미역',
]
const SECOND = [
  '감자',
  '비둘기',
  '우체부',
  '농부',
  '방앗간',
  '식빵',
  '탄곰',
  '두개',
  '요정',
  '값낸다',
  '수집가',
  '너구리',
]
const TAGS = ['KR1', 'KR1', 'KR1', 'KR1', '0815', '7777', '내전', 'BURI', '1004']

const TIERS: readonly (readonly [tier: string, share: number])[] = [
  ['IRON', 4],
  ['BRONZE', 14],
  ['SILVER', 27],
  ['GOLD', 36],
  ['PLATINUM', 20],
  ['EMERALD', 12],
  ['DIAMOND', 6],
  ['MASTER', 2],
]
const DIVISIONS = ['IV', 'III', 'II', 'I'] as const

export const PEOPLE_COUNT = 127
/** The people outside all clans. Everyone with a lower index belongs to a clan. */
export const SPECIAL_PEOPLE = { registeredOnly: 126, oneMatch: 125, deathless: 124, unranked: 123 } as const

export function demoPeople(): readonly DemoPerson[] {
  const random = makeRandom(20_260_101)
  const names = random.shuffled(FIRST.flatMap((first) => SECOND.map((second) => first + second)))
  const people = Array.from({ length: PEOPLE_COUNT }, (_, index) => aPerson(random, index, names[index] ?? ''))
  return withRanks(random, people)
}

function aPerson(random: Random, index: number, name: string): DemoPerson {
  const [main, second] = random.shuffled(POSITIONS)
  if (main === undefined || second === undefined) throw new Error('five positions are needed')
  const { clan, isActive } = placeOf(index)
  return {
    gameName: index === 0 ? '새벽감자' : index === 1 ? LONGEST_NAME : name === '새벽감자' ? '새벽고구마' : name,
    tagLine: index === 0 ? 'KR1' : random.pick(TAGS),
    clan,
    isActive,
    skill: random.normal(0, 1),
    // Any five people in a row cover the five positions, so that every clan has all of them.
    positions: [POSITIONS[index % POSITIONS.length] ?? main, second],
    champions: {
      TOP: random.shuffled(CHAMPIONS.TOP),
      JUNGLE: random.shuffled(CHAMPIONS.JUNGLE),
      MIDDLE: random.shuffled(CHAMPIONS.MIDDLE),
      BOTTOM: random.shuffled(CHAMPIONS.BOTTOM),
      UTILITY: random.shuffled(CHAMPIONS.UTILITY),
    },
    accountLevel: random.between(42, 780),
    profileIconId: random.between(1, 28),
    rank: null,
  }
}

function placeOf(index: number): { clan: number; isActive: boolean } {
  let start = 0
  for (const [clan, { members, active }] of CLAN_SIZES.entries()) {
    if (index < start + members) return { clan, isActive: index - start < active }
    start += members
  }
  return { clan: 0, isActive: false }
}

function withRanks(random: Random, people: readonly DemoPerson[]): readonly DemoPerson[] {
  const ranked = people.filter((_, index) => index !== SPECIAL_PEOPLE.unranked && index % 21 !== 20)
  const byLuckySkill = ranked
    .map((person) => ({ person, place: person.skill + random.normal(0, 0.7) }))
    .sort((a, b) => a.place - b.place)
  const shares = TIERS.flatMap(([tier, share]) => Array.from({ length: share }, () => tier))
  const rankOf = new Map(
    byLuckySkill.map(({ person }, index) => {
      const tier = shares[Math.floor((index * shares.length) / byLuckySkill.length)] ?? 'GOLD'
      const games = random.between(40, 320)
      const wins = Math.round(games * (0.5 + random.normal(0.01, 0.03)))
      return [person, aRank(random, tier, wins, games - wins)] as const
    }),
  )
  return people.map((person) => ({ ...person, rank: rankOf.get(person) ?? null }))
}

function aRank(random: Random, tier: string, wins: number, losses: number): DemoRank {
  const isApex = tier === 'MASTER'
  return {
    tier,
    division: isApex ? null : random.pick(DIVISIONS),
    leaguePoints: isApex ? random.between(0, 300) : random.between(0, 99),
    wins,
    losses,
  }
}
