import { shownPlayerOf } from '#server/model/people/visibility.ts'

// The only SQL that decides which clans are visible. The domain's `clanRights` judges one clan at a time; a test
// compares the two. `c` is the query's alias for the table of clans.

/** Visible to everyone. */
export const publicClan = (c: string): string => `(${c}.deleted_at is null and ${c}.is_public)`

type Audience = {
  /** The parameter with the viewer's account, `null` for a visitor. */
  user: string
  /** The parameter that says whether the viewer sees every clan, as the site's staff do. */
  seesAll: string
}

/** Visible to the viewer: public clans, the viewer's own, and all of them for the site's staff. */
export const visibleClan = (c: string, { user, seesAll }: Audience): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${c}.id and v.user_id = ${user})))`

/**
 * Like `visibleClan`, for queries that already have the viewer's membership or right to see all clans as a condition.
 */
export const isClanVisibleIf = (c: string, condition: string): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${condition}))`

/**
 * The clan shown to everybody with a player: the public one that the account has been in longest, and only with the
 * player under whom clans list the account. Shown with other players, the clan would reveal their owner.
 */
export const shownClanOf = (player: string): string => `(
  select k.id from player_owner w join clan_member m on m.user_id = w.user_id
  join clan k on k.id = m.clan_id and ${publicClan('k')}
  where w.player_id = ${player} and w.player_id = ${shownPlayerOf('w.user_id')} order by m.joined_at, k.id limit 1)`
