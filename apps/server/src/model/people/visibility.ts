import { sql } from 'kysely'

// The only words in SQL for which players are seen. `maySee` of the domain judges one player at a time; a test holds the
// two together. `p` is the table of players under the name that a query gives it.

/** Seen by everyone: what answers made once for all callers may show. */
export const publicPlayer = (p: string): string => `${p}.visibility = 'public'`
export const hiddenPlayer = (p: string): string => `${p}.visibility <> 'public'`

/** Seen by the caller; `ids` is the value with the caller's audience. */
export const visiblePlayer = (p: string, ids: string): string =>
  `(${publicPlayer(p)} or ${p}.id = any ((select ${ids}::uuid[])::uuid[]))`

/** The same where a query already knows how near the caller is to the player. */
export const playerSeenFrom = (p: string, { isOwn, isClanmate }: { isOwn: string; isClanmate: string }): string =>
  `(${publicPlayer(p)} or ${isOwn} or (${p}.visibility = 'clan' and ${isClanmate}))`

// Hidden players are few and have an index of their own, which each row is looked up in; `offset` keeps the planner from
// reading all of them first.
/** For rows that name a player by id alone. */
export const isPublicPlayer = (id: string): string =>
  `not exists (select from player hidden where hidden.id = ${id} and ${hiddenPlayer('hidden')} offset 0)`

/** For Kysely, of the table `p`. */
export const visiblePlayers = ({ ids }: { ids: readonly string[] }) =>
  sql<boolean>`(${sql.raw(publicPlayer('p'))} or p.id = any(${ids}::uuid[]))`
export const hiddenPlayers = () => sql<boolean>`${sql.raw(hiddenPlayer('p'))}`
