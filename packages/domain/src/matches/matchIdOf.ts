import { fingerprintOf } from './fingerprintOf.ts'

type IdentifiedMatch = { platform: string | null; gameId: string | null } & Parameters<typeof fingerprintOf>[0]

/**
 * Returns `KR_7700000001`, for example. If the source has no platform or no number, returns `X_` and the fingerprint.
 */
export function matchIdOf(match: IdentifiedMatch): string {
  return match.platform !== null && match.gameId !== null
    ? `${match.platform.toUpperCase()}_${match.gameId}`
    : `X_${fingerprintOf(match)}`
}

/** Returns the first two numbers of the game version, such as `16.4`. */
export function patchOf(gameVersion: string | null): string | null {
  return gameVersion?.match(/^\d+\.\d+/)?.[0] ?? null
}
