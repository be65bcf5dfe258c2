import type { Position } from '@buri/domain/matches/matchFacts'
import type { Visibility } from '@buri/domain/players/visibility'
import { hiddenPlayer, shownPlayerOf } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { SignupRow } from '../nightRow.ts'

export type SeenSignup = SignupRow & {
  /** `public` if the signup has no player. `hiddenBearers` then tells whether the typed name is hidden. */
  visibility: Visibility
  score: number | null
  ratedGames: number | null
  /** The hidden players who have or had the typed name. Empty if the signup has a player. */
  hiddenBearers: { id: string; visibility: Visibility }[]
}

const SIGNUP_COLUMNS = `s.id, s.user_id as "userId", s.guest_mark as "guestMark", s.address_mark as "addressMark", s.player_id as "playerId",
  s.name_key as "nameKey", s.main, s.sub, s.refused, s.arrival, s.arrives_at as "arrivesAt", s.remark, s.state,
  s.is_clan_guest as "isClanGuest", s.is_unready as "isUnready", s.ready_at as "readyAt", s.joined_at as "joinedAt", s.nth`

/**
 * People who were removed after playing count as having left. Other removed people, such as those removed for their
 * name, are not shown.
 */
export const seenSignups = (night: string) => `
  select ${SIGNUP_COLUMNS}, coalesce(p.game_name, s.game_name) as "gameName", coalesce(p.tag_line, s.tag_line) as "tagLine",
    coalesce(p.visibility, 'public') as visibility, r.score, r.rated_games as "ratedGames",
    case when s.player_id is null then (
      select coalesce(json_agg(json_build_object('id', h.id, 'visibility', h.visibility)), '[]') from player_name k
      join player h on h.id = k.player_id and ${hiddenPlayer('h')} where k.name_key = s.name_key
    ) else '[]' end as "hiddenBearers"
  from night_signup s left join player p on p.id = s.player_id left join player_rating r on r.player_id = p.id
  where s.night_id = ${night} and (s.state <> 'removed' or exists (
    select from night_seat t join night_game g on g.night_id = t.night_id and g.n = t.n
    where t.night_id = s.night_id and t.signup_id = s.id and not t.is_bench and g.started_at is not null))`
const SEEN_SIGNUPS = `${seenSignups('(select $1::uuid)')} order by s.nth`

export const lastWishesSql = (user: string, mark: string) => `(
  select json_build_object('main', w.main, 'sub', w.sub, 'refused', w.refused) from night_signup w
  where w.user_id = ${user} or w.guest_mark = ${mark} order by w.joined_at desc limit 1)`

export type Wishes = { main: Position | null; sub: Position | null; refused: Position[] }

export const signupForViewer = (row: SeenSignup): SeenSignup =>
  row.state === 'removed' ? { ...row, state: 'left' } : row

export const signupReads = (db: Db) => ({
  async seen(nightId: string): Promise<SeenSignup[]> {
    const rows = await runQuery<SeenSignup>(db, { name: 'inhouse-signups', text: SEEN_SIGNUPS, values: [nightId] })
    return rows.map(signupForViewer)
  },

  ownPlayers: (userId: string) =>
    runQuery<OwnPlayer>(db, { name: 'inhouse-own-players', text: OWN_PLAYERS, values: [userId] }),

  /** Returns the player under whom everybody sees the account, if any. */
  async shownPlayer(userId: string): Promise<string | null> {
    const statement = { name: 'inhouse-shown-player', text: `select ${shownPlayerOf('$1')} as id`, values: [userId] }
    return (await runQuery<{ id: string | null }>(db, statement))[0]?.id ?? null
  },
})

export const nightSignupsQuery = (night: string) => `
  select ${SIGNUP_COLUMNS}, s.game_name as "gameName", s.tag_line as "tagLine" from night_signup s where s.night_id = ${night}`
const ALL_SIGNUPS = `${nightSignupsQuery('$1')} order by s.nth`

export const allSignups = (db: Db, nightId: string) =>
  runQuery<SignupRow>(db, { name: 'inhouse-all-signups', text: ALL_SIGNUPS, values: [nightId] })

export const ownPlayersOf = (user: string) => `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.name_key as "nameKey"
  from player_owner o join player p on p.id = o.player_id left join player_rating r on r.player_id = p.id
  where o.user_id = ${user} order by coalesce(r.rated_games, 0) desc, p.id`
const OWN_PLAYERS = ownPlayersOf('$1')

export type OwnPlayer = { id: string; gameName: string; tagLine: string; nameKey: string }
