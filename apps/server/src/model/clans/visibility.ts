// The only words in SQL for which clans are seen. `clanRights` of the domain judges one clan at a time; a test holds the
// two together. `c` is the table of clans under the name that a query gives it.

/** Seen by everyone. */
export const publicClan = (c: string): string => `(${c}.deleted_at is null and ${c}.is_public)`

type Audience = {
  /** The value with the caller's account, `null` for a visitor. */
  user: string
  /** The value that says whether the caller sees every clan, as those do who serve the site. */
  seesAll: string
}

/** Seen by the caller: public ones, the caller's own, and all of them for those who serve the site. */
export const visibleClan = (c: string, { user, seesAll }: Audience): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${c}.id and v.user_id = ${user})))`

/** The same where a query already has the caller's membership, or the right to see all, as a condition. */
export const clanSeenIf = (c: string, condition: string): string =>
  `(${c}.deleted_at is null and (${c}.is_public or ${condition}))`
