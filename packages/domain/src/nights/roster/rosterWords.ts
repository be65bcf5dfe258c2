import { TIERS, type Tier } from '../../gameData/tiers.ts'
import { POSITIONS, type Position } from '../../matches/matchFacts.ts'

/** Spellings that lists of Korean clans use, in the order of `POSITIONS`. */
const LANE_WORDS: readonly (readonly string[])[] = [
  ['탑', '탑솔', 'top', 't', '1'],
  ['정글', '정', '정글러', 'jungle', 'jug', 'jg', 'j', '2'],
  ['미드', '미', 'mid', 'middle', 'm', '3'],
  ['원딜', '원', '바텀', '봇', 'adc', 'ad', 'bot', 'bottom', 'a', '4'],
  ['서폿', '서포터', '서포트', '서', '섶', '폿', 'support', 'sup', 'supp', 's', '5'],
]
const ANY_LANE = new Set([
  '상관없음',
  '상관x',
  '무관',
  '아무거나',
  '올',
  '올라인',
  '올라운더',
  '전라인',
  'all',
  'any',
  'fill',
])

const LANE_PAIRS = new Map<string, Position>(
  POSITIONS.flatMap((position, index) => (LANE_WORDS[index] ?? []).map((word) => [word, position] as const)),
)
/** Lanes written without a space between them: 탑정글. */
const JOINED_LANES = /^(?:탑|정글|미드|원딜|바텀|서포터|서폿){2,5}$/
const LANE_IN_ROW = /탑|정글|미드|원딜|바텀|서포터|서폿/g

/** Returns the positions that a word names, none for 상관없음; `undefined` for a word about something else. */
export function lanesOfWord(word: string): Position[] | undefined {
  const lower = word.toLowerCase()
  const lane = LANE_PAIRS.get(lower)
  if (lane) return [lane]
  if (ANY_LANE.has(lower)) return []
  if (!JOINED_LANES.test(lower)) return undefined
  return [...lower.matchAll(LANE_IN_ROW)].flatMap(([name]) => LANE_PAIRS.get(name) ?? [])
}

/** `division` is 1 to 4 below 마스터. `points` are only given from 마스터 on. */
export type WrittenTier = { tier: Tier; division: number | null; points: number | null }

/** A whole word may come without a division. An abbreviation may not, because `s`, for example, is also a lane. */
const TIER_WORDS: Record<Tier, { whole: readonly string[]; short: readonly string[] }> = {
  IRON: { whole: ['아이언', 'iron'], short: ['아', 'i'] },
  BRONZE: { whole: ['브론즈', 'bronze'], short: ['브', '브론', 'b'] },
  SILVER: { whole: ['실버', '실', 'silver'], short: ['s'] },
  GOLD: { whole: ['골드', '골', 'gold'], short: ['g'] },
  PLATINUM: { whole: ['플래티넘', '플레티넘', '플래', '플레', '플', 'platinum', 'plat'], short: ['p'] },
  EMERALD: { whole: ['에메랄드', '에메', '에', 'emerald'], short: ['e'] },
  DIAMOND: { whole: ['다이아몬드', '다이아', '다', 'diamond', 'dia'], short: ['d'] },
  MASTER: { whole: ['마스터', '마', 'master'], short: ['m'] },
  GRANDMASTER: { whole: ['그랜드마스터', '그마', 'grandmaster', 'gm'], short: [] },
  CHALLENGER: { whole: ['챌린저', '챌', 'challenger'], short: ['c'] },
}
const TIER_OF_WORD = new Map(
  TIERS.flatMap((tier) => [...TIER_WORDS[tier].whole, ...TIER_WORDS[tier].short].map((word) => [word, tier] as const)),
)
const WHOLE_WORDS = new Set(TIERS.flatMap((tier) => TIER_WORDS[tier].whole))
const WRITTEN_TIER = /^([a-z]+|[가-힣]+)\s*(\d{1,4})?\s*(?:점|lp|티어)?$/
const UNRANKED = new Set(['언랭', '언랭크', '배치', 'unranked'])
const HIGHEST_DIVISION = 4

/** Returns the tier that a text names, as in `골1`, `에메4` or `마스터 200`; `null` for 언랭, `undefined` for anything else. */
export function tierOfText(text: string): WrittenTier | null | undefined {
  const lower = text.toLowerCase()
  if (UNRANKED.has(lower)) return null
  const [, word = '', digits] = WRITTEN_TIER.exec(lower) ?? []
  const tier = TIER_OF_WORD.get(word)
  if (!tier || (digits === undefined && !WHOLE_WORDS.has(word))) return undefined
  const number = digits === undefined ? null : Number(digits)
  if (TIERS.indexOf(tier) >= TIERS.indexOf('MASTER')) return { tier, division: null, points: number }
  return number === null || (number >= 1 && number <= HIGHEST_DIVISION)
    ? { tier, division: number, points: null }
    : undefined
}
