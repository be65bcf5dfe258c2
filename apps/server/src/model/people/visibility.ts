import { sql } from 'kysely'

// The only SQL that decides which players are visible. The domain's `maySee` judges one player at a time; a test
// compares the two. `p` is the query's alias for the table of players.

/** Selects what everybody sees, for answers that all viewers share. */
export const publicPlayer = (p: string): string => `${p}.visibility = 'public'`
export const hiddenPlayer = (p: string): string => `${p}.visibility <> 'public'`

/** SQL for the player under whom everybody sees an account, which is its first public player. */
export const shownPlayerOf = (account: string): string => `(
  select e.player_id from player_owner e join player q on q.id = e.player_id
  where e.user_id = ${account} and ${publicPlayer('q')} order by e.since, q.id limit 1)`

/**
 * The game's policy allows an owner and officers of the owner's clan to see former names. Officers see them only for
 * the player whom the list of members shows: others would reveal which further players the owner has.
 */
export const seesFormerNames = (viewer: string, player: string): string => `exists (
  select from player_owner o where o.player_id = ${player} and (o.user_id = ${viewer}
    or (o.player_id = ${shownPlayerOf('o.user_id')} and exists (
      select from clan_member theirs join clan_member mine on mine.clan_id = theirs.clan_id
      where theirs.user_id = o.user_id and mine.user_id = ${viewer} and mine.rank in ('leader', 'officer')))))`

/** `ids` is the parameter with the ids of the viewer's audience. */
export const visiblePlayer = (p: string, ids: string): string =>
  `(${publicPlayer(p)} or ${p}.id = any ((select ${ids}::uuid[])::uuid[]))`

/** Like `visiblePlayer`, for queries that already know how near the viewer is to the player. */
export const isPlayerVisibleTo = (p: string, { isOwn, isClanmate }: { isOwn: string; isClanmate: string }): string =>
  `(${publicPlayer(p)} or ${isOwn} or (${p}.visibility = 'clan' and ${isClanmate}))`

/** Hidden players are few and have their own index. `offset` keeps the planner from reading all of them first. */
export const isPublicPlayer = (id: string): string =>
  `not exists (select from player hidden where hidden.id = ${id} and ${hiddenPlayer('hidden')} offset 0)`

export const visiblePlayers = ({ ids }: { ids: readonly string[] }) =>
  sql<boolean>`(${sql.raw(publicPlayer('p'))} or p.id = any(${ids}::uuid[]))`
export const hiddenPlayers = () => sql<boolean>`${sql.raw(hiddenPlayer('p'))}`
