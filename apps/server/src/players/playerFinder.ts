import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { AppError } from '#server/errors.ts'
import { VISITOR, type Viewer } from '#server/http/viewer.ts'
import { type Audience, audienceOf } from '#server/visibility/audience.ts'

/** A player as an address names them, with the versions of everything their pages are made from. */
type FoundPlayer = {
  id: string
  gameName: string
  tagLine: string
  visibility: Visibility
  dataVersion: number
  /** Changes with any player's name or visibility: scoreboards show other players too. */
  peopleVersion: string
  /** Ratings are being worked out again after a late upload. */
  isRecalculating: boolean
}

/** A player the viewer may see, and which others the viewer sees. */
export type VisiblePlayer = FoundPlayer & { audience: Audience }

/** Who is hidden stands aside for others of the name, as far as so many. */
const NAMESAKES = 10

// A proven owner of the name comes first, then its present bearer, then former ones, then those with more rated matches:
// none of these is taken by a line written last. The usual name has one player, who needs no ordering. As much is looked
// up for an unknown name as for a hidden player's: both are answered alike, and in the same time. The number wanted is
// kept from the planner, which would make the same plan anew for each.
const FIND = `
  select k.key as "nameKey", p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility,
    p.data_version as "dataVersion",
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from unnest((select $1::text[])) as k(key)
  cross join lateral (
    select array_agg(distinct id) as ids from (
      select id from player where name_key = k.key
      union all select player_id from player_name where name_key = k.key
    ) as bearer
  ) bearers
  left join lateral unnest(case when coalesce(cardinality(bearers.ids), 0) <= 1 then bearers.ids else array(
    select one.id from unnest(bearers.ids) as bearer (id) join player one on one.id = bearer.id
    left join player_rating r on r.player_id = one.id
    left join player_owner o on o.player_id = one.id
    order by coalesce(o.name_key, k.key) = k.key and o.player_id is not null desc, (one.name_key = k.key) desc,
      coalesce(r.rated_games, 0) desc, one.id
    limit ${NAMESAKES}) end) with ordinality as ranked (id, place) on true
  left join player p on p.id = ranked.id
  order by ranked.place`

type Row = Omit<FoundPlayer, 'id'> & { nameKey: string; id: string | null }
type Waiting = { resolve: (found: readonly FoundPlayer[]) => void; reject: (error: unknown) => void }

/** Enough to keep the database busy; callers that come meanwhile share the next query. */
const QUESTIONS_AT_ONCE = 2

/**
 * Finds players by name. Under load one query serves many callers, which is a third of the work of one each; alone,
 * a caller does not wait. No caller is answered from a query that began before their call.
 */
export function playerFinder(pool: Pool) {
  let waiting = new Map<string, Waiting[]>()
  let underway = 0

  async function ask(batch: Map<string, Waiting[]>) {
    try {
      const { rows } = await pool.query<Row>({
        name: 'find-players',
        text: FIND,
        values: [[...batch.keys()]],
      })
      const found = Map.groupBy(rows, ({ nameKey }) => nameKey)
      for (const [key, others] of batch) {
        const bearers = (found.get(key) ?? []).flatMap(({ nameKey: _, id, ...player }) =>
          id === null ? [] : [{ id, ...player }],
        )
        for (const { resolve } of others) resolve(bearers)
      }
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
    new Promise<readonly FoundPlayer[]>((resolve, reject) => {
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

  /** Players a viewer sees besides the public ones. */
  const audience = (viewer: Viewer) => audienceOf(pool, viewer)

  return {
    audience,

    /** The bearer of the name, hidden or not: for what must not be shown, only used. */
    find: async (nameTag: string): Promise<FoundPlayer | undefined> => (await named(nameTag))[0],

    /** The player an address names, for a viewer who may see them. A hidden player is answered as one who never was. */
    async require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
      const [bearers, near] = await Promise.all([named(nameTag), audience(viewer)])
      const found = bearers.find(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))
      if (!found) throw new AppError('SUMMONER_NOT_FOUND')
      return { ...found, audience: near }
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

/** The cache key of an answer about this player, for this viewer. */
export const versionOf = (player: VisiblePlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}.${player.audience.key}`
