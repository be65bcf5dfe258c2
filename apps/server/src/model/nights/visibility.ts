// The only SQL that decides which in-house nights a viewer with the address sees. The domain's `mayReadNight` judges
// one night at a time. `n` is the query's alias for the table of nights.

type Audience = {
  user: string
  seesAll: string
}

export const readableNight = (n: string, { user, seesAll }: Audience): string =>
  `(${n}.access <> 'clan' or ${seesAll} or exists (
    select from clan_member v where v.clan_id = ${n}.clan_id and v.user_id = ${user}))`

/**
 * An overlay is shown while its maker may sign in, still manages the night, as `mayManageNight` says, and has not left
 * the night's clan since making the overlay.
 */
export const shownOverlay = (o: string): string =>
  `exists (
    select from night shown join app_user maker on maker.id = ${o}.user_id and maker.status = 'active'
    where shown.id = ${o}.night_id and shown.state <> 'cancelled' and case when shown.clan_id is null
      then shown.host_id = maker.id
      else exists (
        select from clan_member v join clan c on c.id = v.clan_id and c.deleted_at is null
        where v.clan_id = shown.clan_id and v.user_id = maker.id and v.joined_at <= ${o}.created_at
          and (v.rank <> 'member' or shown.host_id = maker.id)) end)`
