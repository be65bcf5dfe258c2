import type { Fields } from './json/untrusted.ts'

/**
 * Platform and number of a game. Together they identify it everywhere.
 * A number without a platform is kept, but identifies nothing: each platform has its own numbers, so `KR` and `EUW1`
 * use the same ones. Match such a game by its content, or learn the platform elsewhere.
 */
export type GameIdentity = { platform: string | null; gameId: string | null }

const PLATFORM =
  'BR1|EUN1|EUW1|JP1|KR|LA1|LA2|ME1|NA1|OC1|PBE1|PH2|RU|SG2|TH2|TR1|TW2|VN2|HN\\d{1,2}|WT\\d|BGP\\d|CQ100|GZ100|NJ100|TJ10[01]|EDU1'
const NAMED_GAME = new RegExp(`(?:^|[^A-Za-z0-9])(${PLATFORM})[-_](\\d{5,18})(?!\\d)`, 'i')

/** Dates such as `20261126` and `261126`. People name files with them; they are not game numbers. */
const DATE = /^(20)?\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

/**
 * Reads platform and number from names such as `KR-6363178603.rofl` and `KR_6363178603 (1).json`, which the client and
 * Riot's API give to files.
 */
export function identityFromName(fileName: string): GameIdentity {
  const match = NAMED_GAME.exec(fileName.slice(-200))
  if (DATE.test(match?.[2] ?? '')) return { platform: null, gameId: null }
  return { platform: match?.[1]?.toUpperCase() ?? null, gameId: gameIdOf(match?.[2]) }
}

/** `isNumberHinted` means that platform or number comes at least partly from the file name, which anyone can choose. */
type FoundIdentity = GameIdentity & { isNumberHinted: boolean }

/** Combines content and file name. The content wins, and a name about another game is ignored. */
export function identify(content: GameIdentity, fileName: string): FoundIdentity {
  const identity = identityFromName(fileName)
  const gameId = content.gameId ?? identity.gameId
  const platform = content.platform ?? (identity.gameId === gameId ? identity.platform : null)
  const agreesWithContent = content.gameId !== null && content.platform === platform
  return { gameId, platform, isNumberHinted: gameId !== null && !agreesWithContent }
}

/** Returns a game number as text without leading zeros; `null` unless it is positive and has at most 18 digits. */
export function gameIdOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null
  if (typeof value === 'bigint') return value > 0n && value < 10n ** 18n ? String(value) : null
  if (typeof value !== 'string' || !/^\d{1,18}$/.test(value)) return null
  const digits = value.replace(/^0+/, '')
  return digits === '' ? null : digits
}

/** Returns a platform in capitals, such as `KR`; `null` if the value cannot be one. */
export function platformOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2,4}\d{0,3}$/i.test(value) ? value.toUpperCase() : null
}

/** Reads `gameId` and `platformId`, which the client and Match-V5 name in the same way. */
export const identityFromFields = (fields: Fields): GameIdentity => ({
  platform: platformOf(fields.platformId),
  gameId: gameIdOf(fields.gameId),
})
