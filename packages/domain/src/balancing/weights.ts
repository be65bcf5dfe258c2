export const COST_TERMS = ['strength', 'lane', 'offRole', 'spread', 'repeat', 'together', 'apart'] as const
export type CostTerm = (typeof COST_TERMS)[number]

/** Multiplier of each term; 1 keeps the rule as it is, 0 switches the term off. */
export type BalanceWeights = Record<CostTerm, number>
export type BalancePreset = 'balanced' | 'position' | 'strength'

export const PRESET_WEIGHTS: Record<BalancePreset, BalanceWeights> = {
  balanced: { strength: 1, lane: 1, offRole: 1, spread: 1, repeat: 1, together: 1, apart: 1 },
  position: { strength: 1, lane: 0.5, offRole: 3, spread: 0.5, repeat: 1, together: 1, apart: 1 },
  strength: { strength: 3, lane: 1, offRole: 0.5, spread: 1, repeat: 0.5, together: 1, apart: 1 },
}

const PRESETS = Object.keys(PRESET_WEIGHTS) as BalancePreset[]

export const CLAN_WEIGHT_MAX = 5

/** Returns the preset that has exactly these weights; `undefined` if there is none. */
export const presetOf = (weights: BalanceWeights): BalancePreset | undefined =>
  PRESETS.find((preset) => COST_TERMS.every((term) => PRESET_WEIGHTS[preset][term] === weights[term]))

// All costs are in 부리 점수. Teams with a certain winner cost as much as five lanes with a gap of 533 points each.
export const CERTAIN_WINNER_COST = 400
export const LANE_COST = 0.15
export const OFF_ROLE_COSTS = { main: 0, sub: 40, fill: 110 } as const
export const SPREAD_COST = 0.6
export const REPEATED_PAIR_COST = 25
export const PARTED_PAIR_COST = 80
export const JOINED_PAIR_COST = 150

/**
 * Returns the factor for the cost of a seat that is not in one of the player's own positions: 2 right after a game on
 * such a seat, near 1 after many others.
 */
export const fillProtection = (gamesSinceFill: number | null) =>
  gamesSinceFill === null ? 1 : 1 + 1 / (gamesSinceFill + 1)
