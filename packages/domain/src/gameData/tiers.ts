export const TIER_NAMES = {
  IRON: '아이언',
  BRONZE: '브론즈',
  SILVER: '실버',
  GOLD: '골드',
  PLATINUM: '플래티넘',
  EMERALD: '에메랄드',
  DIAMOND: '다이아몬드',
  MASTER: '마스터',
  GRANDMASTER: '그랜드마스터',
  CHALLENGER: '챌린저',
} as const

export type Tier = keyof typeof TIER_NAMES

export const TIERS = Object.keys(TIER_NAMES) as readonly Tier[]

const isTier = (text: string): text is Tier => (TIERS as readonly string[]).includes(text)

/** Returns the Korean name of a tier: 골드 for `GOLD` or `gold`. A tier that Riot adds later keeps its own name. */
export function tierName(tier: string): string {
  const upper = tier.toUpperCase()
  return isTier(upper) ? TIER_NAMES[upper] : tier
}

/** Returns 0 for IRON, 9 for CHALLENGER, and -1 for any other text. */
export function tierOrder(tier: string): number {
  const upper = tier.toUpperCase()
  return isTier(upper) ? TIERS.indexOf(upper) : -1
}

/** Returns the Korean name of the median tier; `null` without players. Between two tiers, returns the lower one. */
export function middleTier(counts: Readonly<Record<string, number>>): string | null {
  const playersOfTier = (tier: Tier) =>
    Object.entries(counts).reduce((sum, [name, count]) => (name.toUpperCase() === tier ? sum + count : sum), 0)
  const people = TIERS.reduce((sum, tier) => sum + playersOfTier(tier), 0)
  let reached = 0
  for (const tier of TIERS) {
    reached += playersOfTier(tier)
    if (reached > 0 && reached >= people / 2) return TIER_NAMES[tier]
  }
  return null
}

const FIRST_WITHOUT_DIVISIONS = tierOrder('MASTER')
const DIVISIONS: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5' }

/**
 * Returns a rank in Korean: 골드 4 for `GOLD` and `IV`. From 마스터 on a tier has no divisions, whatever the game's API
 * says.
 */
export const rankLabel = (tier: string, division: string | null) =>
  division === null || tierOrder(tier) >= FIRST_WITHOUT_DIVISIONS
    ? tierName(tier)
    : `${tierName(tier)} ${DIVISIONS[division] ?? division}`
