/** Riot's tiers from the lowest to the highest, with the names the Korean client gives them. */
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

// The keys of the literal above, in its order.
export const TIERS = Object.keys(TIER_NAMES) as readonly Tier[]

// `includes` on a readonly tuple of literals rejects a plain string, which is what is tested here.
const isTier = (text: string): text is Tier => (TIERS as readonly string[]).includes(text)

/** `GOLD` or `gold` becomes 골드; a tier Riot adds later keeps its own name. */
export function tierName(tier: string): string {
  const upper = tier.toUpperCase()
  return isTier(upper) ? TIER_NAMES[upper] : tier
}

/** 0 for IRON, 9 for CHALLENGER, -1 for any other text. */
export function tierOrder(tier: string): number {
  const upper = tier.toUpperCase()
  return isTier(upper) ? TIERS.indexOf(upper) : -1
}

/** Korean name of the median tier, of the lower one when the middle falls between two; `null` when no one is ranked. */
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

/** `GOLD` and `IV` in Korean, 골드 4. From 마스터 on a tier has no divisions, whatever the game's API says. */
export const rankLabel = (tier: string, division: string | null) =>
  division === null || tierOrder(tier) >= FIRST_WITHOUT_DIVISIONS
    ? tierName(tier)
    : `${tierName(tier)} ${DIVISIONS[division] ?? division}`
