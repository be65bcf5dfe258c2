import type { Position, Side } from '@buri/domain/matches/matchFacts'
import type { Trust } from '@buri/domain/matches/trust'
import type { WaitingGame } from '@buri/domain/nights/judgeReplay'
import { riotIdOf } from '#server/model/matches/people/evidence.ts'
import { isPlayerVisibleTo } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

const HOST_IS_CLANMATE = `exists (select from clan_member theirs join clan_member hosts on hosts.clan_id = theirs.clan_id
  where theirs.user_id = o.user_id and hosts.user_id = n.host_id)`
// The line of a known player's namesake is shown to everybody, so it must be a public player's, even if the host could
// see a hidden one.
const BY_HOST = {
  isOwn: 's.player_id is null and o.user_id = n.host_id',
  isClanmate: `s.player_id is null and ${HOST_IS_CLANMATE}`,
}
const BEARERS = `
  select s.id as "signupId", s.player_id as "playerId", s.name_key as "nameKey", array(
      select k.player_id from player_name k join player p on p.id = k.player_id
      left join player_owner o on o.player_id = p.id
      where k.name_key = s.name_key and ${isPlayerVisibleTo('p', BY_HOST)}) as bearers
  from night_signup s join night n on n.id = s.night_id where s.night_id = $1`

/** Makes the key of a person without a player from the name in a line. */
const byName = (nameKey: string) => `name ${nameKey}`

/** The keys of the lines that may belong to a signup. */
export type LineKeys = Pick<WaitingGame['seats'][number], 'keys' | 'namesakeKeys'>

/**
 * Returns for each signup the keys of the lines that may be its person's: the player's or, for a typed name, those of all
 * bearers whom the host sees; and that of a line with the name but without a player. A hidden player is found by id only.
 * Otherwise a host could guess hidden names.
 */
export async function lineKeysOf(db: Db, nightId: string): Promise<Map<string, LineKeys>> {
  const statement = { name: 'inhouse-bearers', text: BEARERS, values: [nightId] }
  type Row = { signupId: string; playerId: string | null; nameKey: string; bearers: string[] }
  const rows = await runQuery<Row>(db, statement)
  return new Map(
    rows.map(({ signupId, playerId, nameKey, bearers }) => {
      if (playerId === null) return [signupId, { keys: [...bearers, byName(nameKey)], namesakeKeys: [] }]
      if (!bearers.includes(playerId)) return [signupId, { keys: [playerId], namesakeKeys: [] }]
      return [signupId, { keys: [playerId, byName(nameKey)], namesakeKeys: bearers.filter((id) => id !== playerId) }]
    }),
  )
}

/** Returns the line of the signup's person. If there is none, returns that of a namesake. */
export function lineOfSignup<Line>(
  lines: readonly Line[],
  signup: LineKeys | undefined,
  keyOf: (line: Line) => string | null,
): Line | undefined {
  const lineIn = (keys: readonly string[]) => lines.find((line) => keys.includes(keyOf(line) ?? ''))
  return signup && (lineIn(signup.keys) ?? lineIn(signup.namesakeKeys))
}

type NamedLine = { playerId: string | null; gameName: string | null; tagLine: string | null }

/** Returns the key of the person in the line, or `null` if the line has neither a player nor a name. */
export function personKeyOfLine({ playerId, ...line }: NamedLine, platform: string | null): string | null {
  const riotId = playerId === null ? riotIdOf(platform, line) : null
  return riotId === null ? playerId : byName(riotId.nameKey)
}

/** Returns the key of the person in a line of a match that is not stored yet. */
export const personKeyOfArrivingLine = ({ playerId, nameKey }: { playerId: string | null; nameKey: string | null }) =>
  playerId ?? (nameKey === null ? null : byName(nameKey))

export type MatchOfNight = {
  id: string
  platform: string | null
  playedAt: Date
  dateSource: 'game' | 'given' | 'file' | 'upload' | 'patch'
  storedAt: Date
  durationSeconds: number
  winner: Side | null
  isRemake: boolean
  standing: Trust
  isTakenForNight: boolean
  blueBans: number[]
  redBans: number[]
  lines: LineOfNight[]
}
export type LineOfNight = NamedLine & {
  side: Side
  championId: number | null
  championKey: string | null
  position: Position | null
  kills: number
}

const bansOf = (team: string) => `coalesce(nullif(m.${team} -> 'bans', 'null'), '[]')`
const MATCHES = `
  select m.id, m.platform, m.standing, m.taken_for_night is not null as "isTakenForNight", m.played_at as "playedAt", m.date_source as "dateSource", m.created_at as "storedAt",
    m.duration_seconds as "durationSeconds", m.winner, m.is_remake as "isRemake", ${bansOf('blue_team')} as "blueBans",
    ${bansOf('red_team')} as "redBans",
    (select coalesce(json_agg(json_build_object('playerId', coalesce(l.player_id, l.guest_id), 'gameName', l.game_name,
      'tagLine', l.tag_line, 'side', l.side, 'championId', l.champion_id,
      'championKey', l.champion_key, 'position', l.position, 'kills', l.kills) order by l.slot), '[]')
      from match_participant l where l.match_id = m.id) as lines
  from match m where m.id = any ($1::text[]) and m.deleted_at is null`

export const matchesOfNight = (db: Db, ids: readonly string[]): Promise<MatchOfNight[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runQuery<MatchOfNight>(db, { name: 'inhouse-matches', text: MATCHES, values: [[...ids]] })
