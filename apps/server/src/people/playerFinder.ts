import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'
import { VISITOR, type Viewer } from '#server/http/viewer.ts'
import { type Circle, circleOf } from '#server/people/circle.ts'

/** A player as an address names him, with the versions of everything his pages are made from. */
export type FoundPlayer = {
  id: string
  gameName: string
  tagLine: string
  visibility: Visibility
  dataVersion: number
  /** Changes when anybody's name or visibility does: scoreboards show other people too. */
  peopleVersion: string
  /** Ratings are being worked out again after a late upload. */
  isRecalculating: boolean
}

/** A player somebody may see, and whom else that somebody sees. */
export type VisiblePlayer = FoundPlayer & { circle: Circle }

// Whoever has the name now comes before whoever had it once. How many are asked for is kept from the planner, which would
// make the same plan anew for each.
const FIND = `
  select k.key as "nameKey", p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility,
    p.data_version as "dataVersion",
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from unnest((select $1::text[])) as k(key)
  left join lateral (
    select id from player where name_key = k.key order by last_played_at desc nulls last, id limit 1
  ) present on true
  left join lateral (
    select player_id from player_name where name_key = k.key order by last_used_at desc, player_id limit 1
  ) former on present.id is null
  join player p on p.id = coalesce(present.id, former.player_id)`

type Waiting = { resolve: (found: FoundPlayer | undefined) => void; reject: (error: unknown) => void }

/** Enough to keep the database busy; whoever comes meanwhile shares the next question. */
const QUESTIONS_AT_ONCE = 2

/**
 * Finds players by name. Under load one query is asked for many, which is a third of the work of asking for each; alone,
 * nobody waits. Nobody is answered from a question that was asked before their own.
 */
export function playerFinder(pool: Pool) {
  let waiting = new Map<string, Waiting[]>()
  let underway = 0

  async function ask(batch: Map<string, Waiting[]>) {
    try {
      const { rows } = await pool.query<FoundPlayer & { nameKey: string }>({
        name: 'find-players',
        text: FIND,
        values: [[...batch.keys()]],
      })
      const found = new Map(rows.map(({ nameKey, ...player }) => [nameKey, player]))
      for (const [key, others] of batch) for (const { resolve } of others) resolve(found.get(key))
    } catch (error) {
      for (const others of batch.values()) for (const { reject } of others) reject(error)
    }
  }

  async function askNext() {
    if (underway >= QUESTIONS_AT_ONCE || waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    underway += 1
    await ask(batch)
    underway -= 1
    void askNext()
  }

  const find = (nameKey: string) =>
    new Promise<FoundPlayer | undefined>((resolve, reject) => {
      const others = waiting.get(nameKey)
      if (others) others.push({ resolve, reject })
      else waiting.set(nameKey, [{ resolve, reject }])
      // After everything else that arrived in this turn of the event loop.
      if (underway < QUESTIONS_AT_ONCE) setImmediate(() => void askNext())
    })

  const named = (nameTag: string) => {
    const riotId = parseRiotId(nameTag)
    if (!riotId) throw new AppError('INVALID_NAME')
    return find(nameKeyOf(riotId))
  }

  /** Whom somebody sees beside everybody's players. */
  const circle = (viewer: Viewer) => circleOf(pool, viewer)

  return {
    circle,

    /** Whoever bears the name, hidden or not: for what must not be shown, only used. */
    find: async (nameTag: string): Promise<FoundPlayer | undefined> => named(nameTag),

    /** The player an address names, for somebody who may see him. A hidden player is answered like one who never was. */
    async require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
      const [found, near] = await Promise.all([named(nameTag), circle(viewer)])
      if (!found || !maySee(found.visibility, near.nearnessTo(found.id))) throw new AppError('SUMMONER_NOT_FOUND')
      return { ...found, circle: near }
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

/** What an answer about this player stands and falls with, for the one who asked. */
export const versionOf = (player: VisiblePlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}.${player.circle.key}`
