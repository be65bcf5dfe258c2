// The only SQL that decides which in-house nights a viewer with the address sees. The domain's `mayReadNight` judges one at a
// time. `n` is the query's alias for the table of nights.

type Audience = {
  /** The parameter with the viewer's account, `null` for a visitor. */
  user: string
  /** The parameter that says whether the viewer sees every clan. */
  seesAll: string
}

export const readableNight = (n: string, { user, seesAll }: Audience): string =>
  `(${n}.access <> 'clan' or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${n}.clan_id and v.user_id = ${user}))`
