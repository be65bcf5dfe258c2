export type Visibility = 'public' | 'clan' | 'private'

const STRICTEST_LAST: readonly Visibility[] = ['public', 'clan', 'private']

/** Returns the most restrictive visibility; `public` for an empty list. */
export const strictestVisibility = (visibilities: readonly Visibility[]): Visibility =>
  visibilities.reduce(
    (strict, visibility) => (STRICTEST_LAST.indexOf(visibility) > STRICTEST_LAST.indexOf(strict) ? visibility : strict),
    'public',
  )

export type Nearness = 'stranger' | 'clanmate' | 'self'

export const HIDDEN_NAME = '비공개 소환사'

/**
 * Whether a viewer may see a player's matches. Administrators count as strangers too, because the owner decides who
 * sees them.
 */
export function maySee(visibility: Visibility, nearness: Nearness): boolean {
  if (visibility === 'public' || nearness === 'self') return true
  return visibility === 'clan' && nearness === 'clanmate'
}
