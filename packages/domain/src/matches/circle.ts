/** The accounts and clans an account may speak for. `self` is among `accounts`. */
type Circle = { self: string; accounts: ReadonlySet<string>; clans: ReadonlySet<string> }

/** Facts about a player from other matches than this one. */
export type KnownPlayer = {
  ownerId: string | null
  /** The player's origins from counted matches; see `originOf`. */
  origins: readonly string[]
}

type RecordedPlayer = {
  /** `null` is the operator. */
  uploadedBy: string | null
  /** The clan the match was uploaded to. */
  clanId: string | null
  /** The sender's clans when the sender uploaded or confirmed the match. */
  clans: readonly string[]
  /** Whether the player was an outsider to the sender: naming an outsider makes no player known. */
  isGuest: boolean
}

/**
 * `account/clan/clans`, where `clans` are the sender's at that time. `~` marks a guest's origin, which does not make
 * the player known; `-` means none.
 */
export const originOf = ({ uploadedBy, clanId, clans, isGuest }: RecordedPlayer): string =>
  `${isGuest ? '~' : ''}${uploadedBy ?? '-'}/${clanId ?? '-'}${clans.length > 0 ? `/${[...clans].sort().join('+')}` : ''}`

type Origin = { account: string; clan: string; clans: readonly string[]; isGuest: boolean }

export function parseOrigin(text: string): Origin {
  const isGuest = text.startsWith('~')
  const [account = '', clan = '', clans = ''] = text.slice(isGuest ? 1 : 0).split('/')
  return { account, clan, clans: clans === '' ? [] : clans.split('+'), isGuest }
}

/** The origins that count for a player: those that made the player known or, if there are none, those of guests. */
export function countingOrigins({ origins }: Pick<KnownPlayer, 'origins'>): Origin[] {
  const all = origins.map(parseOrigin)
  const members = all.filter(({ isGuest }) => !isGuest)
  return members.length > 0 ? members : all
}

/** Adds an origin. Origins are sorted, so that the order of matches does not matter. */
export const withOrigin = (origins: readonly string[], origin: string): readonly string[] =>
  origins.includes(origin) ? origins : [...origins, origin].sort()

const isItsSender =
  ({ accounts, clans }: Pick<Circle, 'accounts' | 'clans'>) =>
  ({ account, clan, clans: then }: Origin) =>
    accounts.has(account) || clans.has(clan) || then.some((each) => clans.has(each))

/** Whether somebody of the circle made the player known, alone or beside others. */
export const isKnownToCircle = (circle: Circle, player: Pick<KnownPlayer, 'origins'>): boolean =>
  countingOrigins(player).some((origin) => !origin.isGuest && isItsSender(circle)(origin))

/**
 * Whether an account speaks for a player: `own` for players that it or its clans own or alone made known, `new` for
 * players nobody has recorded before, and `outsider` for all others. Some origins do not make a player an outsider:
 * guest origins, origins from someone who has left the circle since, and what a clanmate reported to another clan. A
 * clanmate's report to another clan, or to none while in several, makes no player known here: otherwise a clan that
 * another clan's leader joins would speak for that leader's people.
 */
export function relationToCircle(
  { self, accounts, clans }: Circle,
  player: KnownPlayer | undefined,
): 'own' | 'new' | 'outsider' {
  if (!player) return 'new'
  if (player.ownerId !== null && accounts.has(player.ownerId)) return 'own'
  if (player.origins.length === 0) return player.ownerId === null ? 'new' : 'outsider'
  const isOfCircle = isItsSender({ accounts, clans })
  const isToldHere = ({ account, clan, clans: then }: Origin) => {
    if (account === self || clans.has(clan)) return true
    // A match uploaded to no clan counts for the sender's only clan, if there is exactly one.
    const [only, ...more] = then
    if (clan !== '-' || more.length > 0) return false
    return only === undefined ? accounts.has(account) : clans.has(only)
  }
  const origins = countingOrigins(player)
  return origins.every(isOfCircle) && origins.some(isToldHere) ? 'own' : 'outsider'
}
