import { shownPlayerOf } from '#server/model/people/visibility.ts'

// This is the only SQL that decides which clans are visible. The domain's `clanRights` judges one clan at a time, and a
// test compares the two. `c` is the query's alias for the table of clans.

export const publicClan = (c: string): string => `(${c}.deleted_at is null and ${c}.is_public)`

type Audience = {
  /** The query parameter for the viewer's account, which is `null` for a visitor. */
  user: string
  /** The query parameter for whether the viewer sees every clan, as the site's staff do. */
  seesAll: string
}

/** Everyone sees public clans, members see their own clans, and the site's staff see all clans. */
export const visibleClan = (c: string, { user, seesAll }: Audience): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${c}.id and v.user_id = ${user})))`

/** Used by queries that already have a condition for the viewer's membership or right to see all clans. */
export const isClanVisibleIf = (c: string, condition: string): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${condition}))`

/**
 * SQL for the public clan in which the account has been longest. The clan is shown only with the player under whom
 * clans list the account, because it would reveal the owner of other players.
 */
export const shownClanOf = (player: string): string => `(
  select k.id from player_owner w join clan_member m on m.user_id = w.user_id
  join clan k on k.id = m.clan_id and ${publicClan('k')}
  where w.player_id = ${player} and w.player_id = ${shownPlayerOf('w.user_id')} order by m.joined_at, k.id limit 1)`
