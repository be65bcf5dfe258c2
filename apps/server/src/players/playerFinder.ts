import { addressAmongNamesakes, readPlayerAddress } from '@buri/domain/players/playerAddress'
import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { formatRiotId, nameKeyOf, type RiotId } from '@buri/domain/riotId'
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

/** A player the viewer may see, which others the viewer sees, and who else of those bears or bore the name. */
export type VisiblePlayer = FoundPlayer & {
  audience: Audience
  namesakes: readonly FoundPlayer[]
  /** The name, where it leads here; otherwise it is to be asked for. */
  address: string | null
}

/** Who is hidden stands aside for others of the name, as far as so many. */
const NAMESAKES = 10
/** Anyone who has so many confirmed matches has enough of them. */
const ENOUGH_CONFIRMED = 50

// Whom the address tells apart comes first, then a proven owner of the name, then those with more confirmed and with more
// rated matches, then who was known first: none of these is taken by a line written last. The usual name has one player,
// who needs no ordering. As much is looked up for an unknown name as for a hidden player's: both are answered alike, and in
// the same time. The number wanted is kept from the planner, which would make the same plan anew for each.
const bearersBy = (keys: string, endings: string) => `
  select k.key as "nameKey", k.ending, p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility,
    p.data_version as "dataVersion",
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from unnest((select ${keys}::text[]), (select ${endings}::text[])) as k(key, ending)
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
    order by right(one.id::text, 8) = k.ending desc, coalesce(o.name_key, k.key) = k.key and o.player_id is not null desc,
      (select count(*) from (select from match_participant mp join match m on m.id = mp.match_id
        where mp.player_id = one.id and not mp.is_deleted and m.standing = 'confirmed' limit ${ENOUGH_CONFIRMED})
        as confirmed) desc,
      coalesce(r.rated_games, 0) desc, one.created_at, one.id
    limit ${NAMESAKES}) end) with ordinality as ranked (id, place) on true
  left join player p on p.id = ranked.id
  order by ranked.place`
const FIND = bearersBy('$1', '$2')

/** Who bears or bore one name, for a question that asks for more than that; the same as a `PlayerFinder` finds. */
export const bearersOf = (key: string, ending: string) => bearersBy(`array[${key}]`, `array[${ending}]`)

type NameQuery = { nameKey: string; ending: string | null }
type Row = NameQuery & (FoundPlayer | { id: null })
type Waiting = { resolve: (found: readonly FoundPlayer[]) => void; reject: (error: unknown) => void }

const keyOf = ({ nameKey, ending }: NameQuery) => `${nameKey}~${ending ?? ''}`

/** Whom an address means: anyone who bears or bore the name, and with the end of an id nobody else. */
export function meantBy(nameTag: string) {
  const address = readPlayerAddress(nameTag)
  if (!address) throw new AppError('INVALID_NAME')
  const { riotId, ending } = address
  const isMeant = ({ id }: Pick<FoundPlayer, 'id'>) => ending === null || id.endsWith(ending)
  return { nameKey: nameKeyOf(riotId), ending, isMeant }
}

/** Those of them whom the audience sees. */
export const seenAmong = <Bearer extends Pick<FoundPlayer, 'id' | 'visibility'>>(
  bearers: readonly Bearer[],
  near: Audience,
): Bearer[] => bearers.filter(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))

/** Enough to keep the database busy; callers that come meanwhile share the next query. */
const QUESTIONS_AT_ONCE = 2

/**
 * Finds players by name. Under load one query serves many callers, which is a third of the work of one each; alone,
 * a caller does not wait. No caller is answered from a query that began before their call.
 */
export function playerFinder(pool: Pool) {
  let waiting = new Map<string, NameQuery & { others: Waiting[] }>()
  let underway = 0

  async function ask(batch: typeof waiting) {
    const names = [...batch.values()]
    try {
      const { rows } = await pool.query<Row>({
        name: 'find-players',
        text: FIND,
        values: [names.map(({ nameKey }) => nameKey), names.map(({ ending }) => ending)],
      })
      const found = Map.groupBy(rows, keyOf)
      for (const [key, { others }] of batch) {
        const bearers = (found.get(key) ?? []).flatMap(({ nameKey: _, ending: __, ...player }) =>
          player.id === null ? [] : [player],
        )
        for (const { resolve } of others) resolve(bearers)
      }
    } catch (error) {
      for (const { others } of batch.values()) for (const { reject } of others) reject(error)
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

  const find = (nameQuery: NameQuery) =>
    new Promise<readonly FoundPlayer[]>((resolve, reject) => {
      const known = waiting.get(keyOf(nameQuery))
      if (known) known.others.push({ resolve, reject })
      else waiting.set(keyOf(nameQuery), { ...nameQuery, others: [{ resolve, reject }] })
      // After everything else that arrived in this turn of the event loop.
      if (underway < QUESTIONS_AT_ONCE) setImmediate(() => void askNext())
    })

  async function named(nameTag: string) {
    const meant = meantBy(nameTag)
    return { meant, bearers: await find(meant) }
  }

  /** Players a viewer sees besides the public ones. */
  const audience = (viewer: Viewer) => audienceOf(pool, viewer)

  return {
    audience,

    /** The bearer of the name, hidden or not: for what must not be shown, only used. */
    async find(nameTag: string): Promise<FoundPlayer | undefined> {
      const { bearers, meant } = await named(nameTag)
      return bearers.find(meant.isMeant)
    },

    /** The player an address names, for a viewer who may see them. A hidden player is answered as one who never was. */
    async require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
      const [{ meant, bearers }, near] = await Promise.all([named(nameTag), audience(viewer)])
      const seen = seenAmong(bearers, near)
      const found = seen.find(meant.isMeant)
      if (!found) throw new AppError('SUMMONER_NOT_FOUND')
      const isByName = meant.ending === null && meant.nameKey === nameKeyOf(found)
      return {
        ...found,
        audience: near,
        namesakes: seen.filter((one) => one !== found),
        address: isByName ? formatRiotId(found) : null,
      }
    },

    /** By which address a viewer comes to this player: the name, unless others of that name come first. */
    async addressOf(player: RiotId & { id: string }, near: Audience): Promise<string> {
      const bearers = await find({ nameKey: nameKeyOf(player), ending: null })
      const first = bearers.find(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))
      return first === undefined || first.id === player.id ? formatRiotId(player) : addressAmongNamesakes(player)
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

/** The cache key of an answer about this player, for this viewer. */
export const versionOf = (player: VisiblePlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}.${player.audience.key}`
