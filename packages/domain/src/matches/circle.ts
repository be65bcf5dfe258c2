/** For whom an account may speak: itself, its clans and their members, of whom it is one. */
type Circle = { self: string; accounts: ReadonlySet<string>; clans: ReadonlySet<string> }

/** What is known of a player apart from the match in question. */
export type KnownPlayer = {
  ownerId: string | null
  /** From whom the player is known, by counted matches; see `originOf`. */
  origins: readonly string[]
}

type Told = {
  /** `null` is the operator. */
  uploadedBy: string | null
  /** The clan to which the match was brought. */
  clanId: string | null
  /** In which the one who sent it was then. */
  clans: readonly string[]
  /** The player was an outsider to the one who sent it: nobody knows a player by having named one. */
  isGuest: boolean
}

/** `account/clan/clans then`, with `~` before what makes nobody known and `-` for none. */
export const originOf = ({ uploadedBy, clanId, clans, isGuest }: Told): string =>
  `${isGuest ? '~' : ''}${uploadedBy ?? '-'}/${clanId ?? '-'}${clans.length > 0 ? `/${[...clans].sort().join('+')}` : ''}`

type Origin = { account: string; clan: string; clans: readonly string[]; isGuest: boolean }

export function originIn(text: string): Origin {
  const isGuest = text.startsWith('~')
  const [account = '', clan = '', clans = ''] = text.slice(isGuest ? 1 : 0).split('/')
  return { account, clan, clans: clans === '' ? [] : clans.split('+'), isGuest }
}

/** What makes a player known: what others told of a guest does so only where nothing else is left. */
export function knownFrom({ origins }: Pick<KnownPlayer, 'origins'>): Origin[] {
  const all = origins.map(originIn)
  const known = all.filter(({ isGuest }) => !isGuest)
  return known.length > 0 ? known : all
}

/** In order, so that the order of matches leaves no trace. */
export const withOrigin = (origins: readonly string[], origin: string): readonly string[] =>
  origins.includes(origin) ? origins : [...origins, origin].sort()

/**
 * Whether an account speaks for a player: `own` for players it or its clans own or alone made known, `new` for whom
 * nobody has recorded before, and `outsider` for all others. What was told by somebody to whom the player was an outsider
 * says nothing against it, nor what one of the circle told who has left it since. Nor does what a clanmate told another clan;
 * but neither that nor what one in several clans told none of them makes anybody known here, or whoever is joined by a clan's
 * leader would speak for that clan.
 */
export function placeIn(
  { self, accounts, clans }: Circle,
  player: KnownPlayer | undefined,
): 'own' | 'new' | 'outsider' {
  if (!player) return 'new'
  if (player.ownerId !== null && accounts.has(player.ownerId)) return 'own'
  if (player.origins.length === 0) return player.ownerId === null ? 'new' : 'outsider'
  const isOfCircle = ({ account, clan, clans: then }: Origin) =>
    accounts.has(account) || clans.has(clan) || then.some((each) => clans.has(each))
  const isToldHere = ({ account, clan, clans: then }: Origin) => {
    if (account === self || clans.has(clan)) return true
    // Told no clan: it is that of the only one they were in.
    const [only, ...more] = then
    if (clan !== '-' || more.length > 0) return false
    return only === undefined ? accounts.has(account) : clans.has(only)
  }
  const known = knownFrom(player)
  return known.every(isOfCircle) && known.some(isToldHere) ? 'own' : 'outsider'
}
