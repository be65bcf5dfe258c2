/** The accounts and the clans for which an account may speak: itself, its clans and their members. */
type Circle = { accounts: ReadonlySet<string>; clans: ReadonlySet<string> }

/** What is known of a player apart from the match in question. */
type KnownPlayer = {
  ownerId: string | null
  /** From whom the player is known, each `account/clan` of a counted match, `-` for none. */
  origins: readonly string[]
}

export const originOf = ({ uploadedBy, clanId }: { uploadedBy: string | null; clanId: string | null }) =>
  `${uploadedBy ?? '-'}/${clanId ?? '-'}`

/** In order, so that the order of matches leaves no trace. */
export const withOrigin = (origins: readonly string[], origin: string): readonly string[] =>
  origins.includes(origin) ? origins : [...origins, origin].sort()

/**
 * Whether an account speaks for a player: `own` for players it or its clans own or alone made known, `new` for whom
 * nobody has recorded before, and `outsider` for all others.
 */
export function placeIn({ accounts, clans }: Circle, player: KnownPlayer | undefined): 'own' | 'new' | 'outsider' {
  if (!player) return 'new'
  if (player.ownerId !== null && accounts.has(player.ownerId)) return 'own'
  if (player.origins.length === 0) return player.ownerId === null ? 'new' : 'outsider'
  const isOwn = player.origins.every((origin) => {
    const [account = '', clan = ''] = origin.split('/')
    return accounts.has(account) || clans.has(clan)
  })
  return isOwn ? 'own' : 'outsider'
}
