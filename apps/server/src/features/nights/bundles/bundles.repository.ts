import type { Side } from '@buri/domain/matches/matchFacts'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

type Line = { playerId: string; side: Side; position: string | null }
export type FreeMatch = { id: string; playedAt: Date; durationSeconds: number; winner: Side; lines: Line[] }

/** Only this many matches are proposed at a time. The others come in the next proposal. */
const MATCHES_AT_ONCE = 3000

// A match without a time of its own belongs to no evening.
const MATCHES_WITHOUT_NIGHT = `
  select m.id, m.played_at as "playedAt", m.duration_seconds as "durationSeconds", m.winner,
    (select json_agg(json_build_object('playerId', coalesce(l.player_id, l.guest_id), 'side', l.side, 'position', l.position) order by l.slot)
      from match_participant l where l.match_id = m.id and coalesce(l.player_id, l.guest_id) is not null) as lines
  from match m
  where m.clan_id = $1 and m.deleted_at is null and m.is_rated and m.date_source in ('game', 'given', 'file')
    and m.played_at < $2 and not exists (select from night_game g where g.match_id = m.id)
  order by m.played_at limit ${MATCHES_AT_ONCE}`

const BUNDLES_OF_CLAN = `
  select b.id as "bundleId", b.made_at as "madeAt", count(distinct n.id)::int as nights, count(g.n)::int as games
  from night_bundle b join night n on n.bundle_id = b.id left join night_game g on g.night_id = n.id
  where b.clan_id = $1 group by b.id order by b.made_at desc limit 20`

const ADD_NIGHTS = `
  insert into night (id, code, clan_id, host_id, title, starts_at, places, mode, preset, map, access, remark, state, is_closed,
    created_at, finished_at, bundle_id)
  select id, code, $1, $2, title, starts_at, places, 'fixed', 'balanced', 'rift', 'clan', '', 'finished', true, $3, finished_at, $4
  from json_to_recordset($5::json) as n (id uuid, code text, title text, starts_at timestamptz, places integer,
    finished_at timestamptz)
  on conflict (code) do nothing returning id`

// If two players have the same name, only one of them gets a signup.
const ADD_SIGNUPS = `
  insert into night_signup (id, night_id, player_id, game_name, tag_line, name_key, arrival, state, is_clan_guest, joined_at, nth)
  select s.id, s.night_id, p.id, p.game_name, p.tag_line, p.name_key, 'onTime', 'in', true, s.joined_at, s.nth
  from json_to_recordset($1::json) as s (id uuid, night_id uuid, player_id uuid, joined_at timestamptz, nth integer)
    join player p on p.id = s.player_id
  on conflict do nothing`

const ADD_GAMES = `
  insert into night_game (night_id, n, state, mode, seed, created_at, fixed_at, started_at, ended_at, winner, result_source, match_id)
  select night_id, n, 'finished', 'fixed', n, started_at, started_at, started_at, ended_at, winner, 'replay', match_id
  from json_to_recordset($1::json) as g (night_id uuid, n integer, started_at timestamptz, ended_at timestamptz, winner text,
    match_id text)`

const ADD_SEATS = `
  insert into night_seat (night_id, n, signup_id, is_bench, side, position)
  select x.night_id, x.n, x.signup_id, false, x.side, x.position
  from json_to_recordset($1::json) as x (night_id uuid, n integer, signup_id uuid, side text, position text)
    join night_signup s on s.id = x.signup_id`

export type PastNightRow = {
  night: { id: string; title: string; starts_at: Date; places: number; finished_at: Date }
  signups: { id: string; night_id: string; player_id: string; joined_at: Date; nth: number }[]
  games: { night_id: string; n: number; started_at: Date; ended_at: Date; winner: Side; match_id: string }[]
  seats: { night_id: string; n: number; signup_id: string; side: Side; position: string | null }[]
}
type Bundle = { id: string; clanId: string; madeBy: string; madeAt: Date }
export type BundleRow = { bundleId: string; madeAt: Date; nights: number; games: number }

export const bundleReads = (db: Db) => ({
  free: (clanId: string, before: Date): Promise<FreeMatch[]> =>
    runQuery<FreeMatch>(db, { name: 'bundle-free-matches', text: MATCHES_WITHOUT_NIGHT, values: [clanId, before] }),

  all: (clanId: string): Promise<BundleRow[]> =>
    runQuery<BundleRow>(db, { name: 'night-bundles', text: BUNDLES_OF_CLAN, values: [clanId] }),
})

export const bundleRows = (tx: Transaction<DB>) => ({
  /** A night whose drawn code is taken gets another code. */
  async add(bundle: Bundle, rows: readonly PastNightRow[], drawCode: () => string) {
    const { id, clanId, madeBy, madeAt } = bundle
    await tx.insertInto('nightBundle').values(bundle).execute()
    let remaining = rows.map(({ night }) => night)
    while (remaining.length > 0) {
      const nights = JSON.stringify(remaining.map((night) => ({ ...night, code: drawCode() })))
      const values = [clanId, madeBy, madeAt, id, nights]
      const added = await runQuery<{ id: string }>(tx, { name: 'bundle-nights', text: ADD_NIGHTS, values })
      const addedIds = new Set(added.map((night) => night.id))
      remaining = remaining.filter((night) => !addedIds.has(night.id))
    }
    const parts = [
      ['bundle-signups', ADD_SIGNUPS, rows.flatMap(({ signups }) => signups)],
      ['bundle-games', ADD_GAMES, rows.flatMap(({ games }) => games)],
      ['bundle-seats', ADD_SEATS, rows.flatMap(({ seats }) => seats)],
    ] as const
    for (const [name, text, values] of parts) await runQuery(tx, { name, text, values: [JSON.stringify(values)] })
  },

  find: (clanId: string, id: string) =>
    tx.selectFrom('nightBundle').select('madeAt').where('id', '=', id).where('clanId', '=', clanId).executeTakeFirst(),

  async remove(id: string) {
    const nights = tx.selectFrom('night').select('id').where('bundleId', '=', id)
    // Seats are deleted first, because they refer to signups.
    await tx.deleteFrom('nightGame').where('nightId', 'in', nights).execute()
    await tx.deleteFrom('night').where('bundleId', '=', id).execute()
    await tx.deleteFrom('nightBundle').where('id', '=', id).execute()
  },
})
