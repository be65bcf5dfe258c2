// The only SQL that decides which clans are visible. The domain's `clanRights` judges one clan at a time; a test compares the
// two. `c` is the query's alias for the table of clans.

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

/** Like `visibleClan`, where the query already has the viewer's membership or right to see all as a condition. */
export const clanSeenIf = (c: string, condition: string): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${condition}))`
