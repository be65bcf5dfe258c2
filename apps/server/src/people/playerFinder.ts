import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'

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

// Whoever has the name now comes before whoever had it once.
const FIND = `
  select k.key as "nameKey", p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility,
    p.data_version as "dataVersion",
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from unnest($1::text[]) as k(key)
  left join lateral (
    select id from player where name_key = k.key order by last_played_at desc nulls last, id limit 1
  ) present on true
  left join lateral (
    select player_id from player_name where name_key = k.key order by last_used_at desc, player_id limit 1
  ) former on present.id is null
  join player p on p.id = coalesce(present.id, former.player_id)`

type Waiting = { resolve: (found: FoundPlayer | undefined) => void; reject: (error: unknown) => void }

/**
 * Finds players by name. All who ask in one turn of the event loop share one query: under load it is asked once for many,
 * and nobody is answered from an older state than their own question.
 */
export function playerFinder(pool: Pool) {
  let asked = new Map<string, Waiting[]>()

  async function ask(batch: Map<string, Waiting[]>) {
    try {
      const { rows } = await pool.query<FoundPlayer & { nameKey: string }>({
        name: 'find-players',
        text: FIND,
        values: [[...batch.keys()]],
      })
      const found = new Map(rows.map(({ nameKey, ...player }) => [nameKey, player]))
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(key))
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error)
    }
  }

  const find = (nameKey: string) =>
    new Promise<FoundPlayer | undefined>((resolve, reject) => {
      if (asked.size === 0) {
        setImmediate(() => {
          const batch = asked
          asked = new Map()
          void ask(batch)
        })
      }
      const others = asked.get(nameKey)
      if (others) others.push({ resolve, reject })
      else asked.set(nameKey, [{ resolve, reject }])
    })

  return {
    /** The player an address names, for somebody who may see him. A hidden player is answered like one who never was. */
    async require(nameTag: string): Promise<FoundPlayer> {
      const riotId = parseRiotId(nameTag)
      if (!riotId) throw new AppError('INVALID_NAME')
      const found = await find(nameKeyOf(riotId))
      if (!found || !maySee(found.visibility, 'stranger')) throw new AppError('SUMMONER_NOT_FOUND')
      return found
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

/** What an answer about this player stands and falls with. */
export const versionOf = (player: FoundPlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}`
