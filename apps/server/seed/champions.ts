import type { Position } from '@buri/domain/matches/matchFacts'

export const CHAMPIONS: Record<Position, readonly number[]> = {
  TOP: [266, 164, 122, 114, 86, 887, 420, 39, 24, 126, 85, 897, 54, 82, 75, 516, 58, 875, 98, 17, 799],
  JUNGLE: [64, 234, 59, 5, 254, 113, 203, 104, 76, 60, 121, 200, 62, 32, 154, 120, 131, 245, 876],
  MIDDLE: [103, 61, 268, 134, 112, 517, 84, 157, 777, 238, 91, 3, 127, 910, 711, 45, 1, 90, 4, 7],
  BOTTOM: [222, 145, 81, 202, 22, 51, 236, 67, 498, 523, 15, 18, 21, 360, 119, 110, 221, 901],
  UTILITY: [412, 111, 89, 497, 117, 267, 40, 43, 16, 350, 432, 53, 12, 201, 526, 902, 147, 555, 235],
}

type ChampionBalance = {
  boots: readonly number[]
  items: readonly number[]
  trinket: number
  spells: readonly number[]
  runes: readonly (readonly [keystone: number, secondary: number])[]
}

export const FLASH = 4
export const SNOWBALL = 32

export const KITS: Record<Position, ChampionBalance> = {
  TOP: {
    boots: [3111, 3047],
    items: [3078, 3053, 6333, 3071, 3742, 3075, 3065, 3161, 3074, 6610, 3748, 6665, 3084],
    trinket: 3340,
    spells: [12, 12, 12, 14],
    runes: [
      [8010, 8400],
      [8437, 8000],
      [8005, 8400],
    ],
  },
  JUNGLE: {
    boots: [3111, 3047, 3158],
    items: [3078, 6333, 3071, 6692, 6701, 3142, 3053, 3026, 6698, 3065, 4645, 3157],
    trinket: 3364,
    spells: [11],
    runes: [
      [8010, 8300],
      [8128, 8000],
      [8112, 8000],
    ],
  },
  MIDDLE: {
    boots: [3020, 3158],
    items: [6655, 3157, 3089, 4645, 3135, 3165, 6653, 4628, 3100, 3152, 3003, 3118],
    trinket: 3363,
    spells: [14, 14, 12],
    runes: [
      [8112, 8200],
      [8229, 8300],
      [8214, 8300],
    ],
  },
  BOTTOM: {
    boots: [3006, 3006, 3009],
    items: [3031, 3094, 3046, 3072, 3036, 6672, 3153, 6676, 3085, 3026],
    trinket: 3363,
    spells: [7, 7, 21],
    runes: [
      [8008, 8000],
      [8021, 8300],
      [8005, 8200],
    ],
  },
  UTILITY: {
    boots: [3158, 3111, 3009],
    items: [3190, 3107, 3109, 3222, 2065, 3504, 6617, 3050],
    trinket: 3364,
    spells: [14, 3, 14],
    runes: [
      [8439, 8300],
      [8214, 8400],
      [8465, 8300],
    ],
  },
}

export const SUPPORT_ITEMS: readonly number[] = [3869, 3870, 3871, 3876, 3877]
