import { MIN_CLAN_SHARE } from '../claims/witnesses.ts'

/**
 * The accounts and clans for which an account may speak. `accounts` includes `self`. `founders`: accounts whose first
 * founded clan is one of `clans`.
 */
export type Circle = Readonly<Record<'accounts' | 'founders' | 'clans', ReadonlySet<string>>> & { self: string }

export type KnownPlayer = {
  ownerId: string | null
  /** The player's origins from counted matches; see `originOf`. */
  origins: readonly string[]
  /**
   * Numbers of the player's latest counted matches, by the only clan for which their senders spoke, or for which the
   * operator imported them. `-` stands for senders who spoke for no clan or for several. Matches as a guest are left out.
   */
  clanGames?: Readonly<Record<string, number>>
}

type RecordedPlayer = {
  /** The account that uploaded the match; `null` is the operator. */
  uploadedBy: string | null
  clanId: string | null
  /** The clans of which the sender was an officer, if the sender spoke for the player as one; otherwise all. */
  clans: readonly string[]
  isGuest: boolean
}

/**
 * Returns an origin as text, `account/clan/clans`, where `clans` are the sender's at that time; see `RecordedPlayer`. A
 * `~` before it marks the origin of a guest, which does not make the player known. `-` stands for the operator or for
 * no clan.
 */
export const originOf = ({ uploadedBy, clanId, clans, isGuest }: RecordedPlayer): string =>
  `${isGuest ? '~' : ''}${uploadedBy ?? '-'}/${clanId ?? '-'}${clans.length > 0 ? `/${[...clans].sort().join('+')}` : ''}`

type Origin = { account: string; clan: string; clans: readonly string[]; isGuest: boolean }

/** Parses the text that `originOf` returns. */
export function parseOrigin(text: string): Origin {
  const isGuest = text.startsWith('~')
  const [account = '', clan = '', clans = ''] = text.slice(isGuest ? 1 : 0).split('/')
  return { account, clan, clans: clans === '' ? [] : clans.split('+'), isGuest }
}

/** Returns the origins that count for a player. Guest origins count only if there are no others. */
export function countingOrigins({ origins }: Pick<KnownPlayer, 'origins'>): Origin[] {
  const all = origins.map(parseOrigin)
  const members = all.filter(({ isGuest }) => !isGuest)
  return members.length > 0 ? members : all
}

/** Adds an origin. The origins are sorted, so that the order of matches does not matter. */
export const withOrigin = (origins: readonly string[], origin: string): readonly string[] =>
  origins.includes(origin) ? origins : [...origins, origin].sort()

/**
 * Whether an account speaks for a player. `own`: the account or its clans own the player, or they alone made an unowned
 * player known. `new`: no match has recorded the player. `outsider`: all others, including players whom the circle made
 * known and somebody else owns. Otherwise the first account to record a player could invent games of the owner.
 */
export function relationToCircle(circle: Circle, player: KnownPlayer | undefined): 'own' | 'new' | 'outsider' {
  if (player && player.ownerId !== null) return circle.accounts.has(player.ownerId) ? 'own' : 'outsider'
  if (!player || player.origins.length === 0) return 'new'
  return isKnownFromCircle(circle, player) ? 'own' : 'outsider'
}

/**
 * Whether the circle made a player known. At least one counting origin must be for the circle: a match of the account
 * itself, a match for one of the circle's clans, or a match for no clan whose sender was then in a single clan, which is
 * one of them, or in none and is one of `founders`. All other origins must come from the circle, too: a clanmate sent the
 * match for no clan, or its sender was then in one of the clans. If nearly all games (`MIN_CLAN_SHARE`) are for the
 * circle's clans, the other origins do not matter: somebody else may have recorded the player once, and clanmates leave.
 */
export function isKnownFromCircle({ self, accounts, founders, clans }: Circle, player: KnownPlayer): boolean {
  const isFromCircle = ({ account, clan, clans: then }: Origin) =>
    account === self ||
    clans.has(clan) ||
    then.some((each) => clans.has(each)) ||
    (clan === '-' && accounts.has(account))
  const isForCircle = ({ account, clan, clans: then }: Origin) => {
    if (account === self || clans.has(clan)) return true
    const [only, ...more] = then
    if (clan !== '-' || more.length > 0) return false
    return only === undefined ? founders.has(account) : clans.has(only)
  }
  const origins = countingOrigins(player)
  if (!origins.some(isForCircle)) return false
  return origins.every(isFromCircle) || shareOf(clans, player) >= MIN_CLAN_SHARE
}

function shareOf(clans: ReadonlySet<string>, { clanGames = {} }: KnownPlayer): number {
  const games = Object.entries(clanGames)
  const sum = (some: typeof games) => some.reduce((total, [, count]) => total + count, 0)
  return sum(games.filter(([clan]) => clans.has(clan))) / Math.max(1, sum(games))
}
