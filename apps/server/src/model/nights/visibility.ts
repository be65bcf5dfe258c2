// The only words in SQL for which in-house nights are seen by a caller who has the address. `mayReadNight` of the domain
// judges one at a time. `n` is the table of nights under the name that a query gives it.

type Audience = {
  /** The value with the caller's account, `null` for a visitor. */
  user: string
  /** The value that says whether the caller sees every clan. */
  seesAll: string
}

export const readableNight = (n: string, { user, seesAll }: Audience): string =>
  `(${n}.access <> 'clan' or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${n}.clan_id and v.user_id = ${user}))`
