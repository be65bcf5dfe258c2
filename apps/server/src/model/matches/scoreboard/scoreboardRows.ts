import { strictestVisibility, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { riotIdOf } from '#server/model/matches/people/evidence.ts'
import { isBelieved } from '#server/model/people/bearers.ts'
import { hiddenPlayer } from '#server/model/people/visibility.ts'
import { type LineOf, lineColumns, lineReader, RATING_COLUMNS, type RowOf } from './lineColumns.ts'

/** The name as the file has it, stored only for lines without a player. */
export const NAME_COLUMNS = ['gameName', 'tagLine'] as const
/** Flags that are stored as 1 and 0. */
export const STORED_FLAGS = ['win', 'isMvp', 'isAce', 'isSubstitute', 'isCraftsman'] as const
/** The stored columns of a line, in the order in which `scoreboard_of_lines` writes them, as a test checks. */
export const STORED_COLUMNS = [
  'slot',
  'championId',
  'championLevel',
  'accountLevel',
  'spell1Id',
  'spell2Id',
  'keystoneId',
  'subStyleId',
  'kills',
  'deaths',
  'assists',
  'cs',
  'goldEarned',
  'damageToChampions',
  'damageTaken',
  'wardsPlaced',
  'visionScore',
  'wardsKilled',
  'controlWardsBought',
  'largestMultiKill',
  'performanceRank',
  'performanceScore',
  'win',
  'isMvp',
  'isAce',
  'isSubstitute',
  'isCraftsman',
  'position',
  'championKey',
  'laneResult',
  'items',
  'badges',
  ...NAME_COLUMNS,
] as const
const RATED_COLUMNS = [...RATING_COLUMNS, 'expectedWin'] as const

type StoredColumn = (typeof STORED_COLUMNS)[number]
type Flag = (typeof STORED_FLAGS)[number]

export type ScoreboardRow = LineOf<['matchId', 'playerId', 'side', ...typeof STORED_COLUMNS]> & {
  visibility: Visibility | null
}
export type RatedRow = ScoreboardRow & LineOf<typeof RATED_COLUMNS>

type StoredValues = { [Name in StoredColumn]: Name extends Flag ? 0 | 1 | null : LineOf<[Name]>[Name] }
type StoredLine = RowOf<typeof STORED_COLUMNS, StoredValues>
type StoredScoreboard = [matchId: string, players: (string | null)[], sides: string, lines: StoredLine[]]
type Person = [id: string, gameName: string, tagLine: string, visibility: Visibility]
export type Scoreboards = { boards: StoredScoreboard[]; people: Person[] }

/** Returns a CTE of the scoreboards of the matches in the array `ids`, from which `SCOREBOARD_COLUMNS` reads. */
export const scoreboardsCte = (ids: string) => `board as materialized (
    select match_id, players, sides, lines from match_scoreboard where match_id = any(${ids})
  )`
// Looks up each player once, even a player in many scoreboards. One JSON text is read faster than many rows.
export const SCOREBOARD_COLUMNS = `
  (select coalesce(json_agg(json_build_array(match_id, players, sides, lines)), '[]') from board) as boards,
  (select coalesce(json_agg(json_build_array(id, game_name, tag_line, visibility)), '[]') from player
    where id = any(array(select distinct unnest(players) from board))) as people`
// The subquery hides the number of ids from the planner, which would otherwise plan the query each time.
const SCOREBOARDS = `with ${scoreboardsCte('(select $1::text[])::text[]')} select ${SCOREBOARD_COLUMNS}`
const RATINGS_OF_LINES = `
  select match_id as "matchId", slot, ${lineColumns('mp', RATED_COLUMNS)} from match_participant mp
  where match_id = any((select $1::text[])::text[])`

export async function scoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, ScoreboardRow[]>> {
  if (matchIds.length === 0) return new Map()
  const { rows } = await pool.query<Scoreboards>({ name: 'scoreboards', text: SCOREBOARDS, values: [matchIds] })
  return scoreboardsFrom(pool, rows[0])
}

export function scoreboardsFrom(pool: Pool, { boards, people }: Scoreboards = { boards: [], people: [] }) {
  const peopleById = new Map(people.map((person) => [person[0], person]))
  return namingUnidentified(pool, new Map(boards.map((board) => [board[0], unpackScoreboard(board, peopleById)])))
}

/** Names silent guests as while the match waited, and hides names of lines without any player. */
async function namingUnidentified(pool: Pool, scoreboards: Map<string, ScoreboardRow[]>) {
  const ids = [...scoreboards].flatMap(([id, lines]) => (lines.some(({ playerId }) => playerId === null) ? id : []))
  if (ids.length === 0) return scoreboards
  const { rows } = await pool.query<Guest>({ name: 'guests', text: GUESTS_OF_MATCHES, values: [ids] })
  const guests = new Map(rows.map((guest) => [`${guest.matchId} ${guest.slot}`, guest]))
  for (const id of ids) {
    const lines = scoreboards.get(id) ?? []
    scoreboards.set(
      id,
      lines.map((line) => ({ ...line, ...guests.get(`${id} ${line.slot}`) })),
    )
  }
  return hidingNamesakes(pool, scoreboards)
}

export async function ratedScoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, RatedRow[]>> {
  if (matchIds.length === 0) return new Map()
  const [scoreboards, { rows }] = await Promise.all([
    scoreboardsOf(pool, matchIds),
    pool.query<LineOf<['matchId', 'slot', ...typeof RATED_COLUMNS]>>({
      name: 'ratings',
      text: RATINGS_OF_LINES,
      values: [matchIds],
    }),
  ])
  const ratings = new Map(rows.map(({ matchId, slot, ...rating }) => [`${matchId} ${slot}`, rating]))
  return new Map(
    [...scoreboards].map(([matchId, lines]) => [
      matchId,
      lines.flatMap((line) => {
        const rating = ratings.get(`${matchId} ${line.slot}`)
        return rating ? [{ ...line, ...rating }] : []
      }),
    ]),
  )
}

const valueIn = lineReader<StoredValues>(STORED_COLUMNS)

// The fields are written out, because filling an object in a loop over names takes forty times as long.
const unpackScoreboard = ([matchId, players, sides, lines]: StoredScoreboard, people: ReadonlyMap<string, Person>) =>
  lines.map((line, index): ScoreboardRow => {
    const the = <Name extends StoredColumn>(column: Name) => valueIn(line, column)
    const isFlagSet = (flag: Flag) => valueIn(line, flag) === 1
    const playerId = players[index] ?? null
    const person = playerId === null ? undefined : people.get(playerId)
    return {
      matchId,
      playerId,
      side: sides[index] === 'b' ? 'blue' : 'red',
      gameName: person ? person[1] : the('gameName'),
      tagLine: person ? person[2] : the('tagLine'),
      visibility: person ? person[3] : null,
      slot: the('slot'),
      championId: the('championId'),
      championLevel: the('championLevel'),
      accountLevel: the('accountLevel'),
      spell1Id: the('spell1Id'),
      spell2Id: the('spell2Id'),
      keystoneId: the('keystoneId'),
      subStyleId: the('subStyleId'),
      kills: the('kills'),
      deaths: the('deaths'),
      assists: the('assists'),
      cs: the('cs'),
      goldEarned: the('goldEarned'),
      damageToChampions: the('damageToChampions'),
      damageTaken: the('damageTaken'),
      wardsPlaced: the('wardsPlaced'),
      visionScore: the('visionScore'),
      wardsKilled: the('wardsKilled'),
      controlWardsBought: the('controlWardsBought'),
      largestMultiKill: the('largestMultiKill'),
      performanceRank: the('performanceRank'),
      performanceScore: the('performanceScore'),
      win: the('win') === null ? null : isFlagSet('win'),
      isMvp: isFlagSet('isMvp'),
      isAce: isFlagSet('isAce'),
      isSubstitute: isFlagSet('isSubstitute'),
      isCraftsman: isFlagSet('isCraftsman'),
      position: the('position'),
      championKey: the('championKey'),
      laneResult: the('laneResult'),
      items: the('items'),
      badges: the('badges'),
    }
  })

const HIDDEN_BEARERS = `
  select n.name_key as "nameKey", p.visibility from player_name n join player p on p.id = n.player_id
  where n.name_key = any ((select $1::text[])::text[]) and ${hiddenPlayer('p')} and ${isBelieved('p.id', 'n.name_key')}`

const GUESTS_OF_MATCHES = `
  select l.match_id as "matchId", l.slot, p.id as "playerId", p.game_name as "gameName", p.tag_line as "tagLine", p.visibility
  from match_participant l join player p on p.id = l.guest_id where l.match_id = any ((select $1::text[])::text[])`
type Guest = Pick<ScoreboardRow, 'matchId' | 'slot' | 'playerId' | 'gameName' | 'tagLine' | 'visibility'>

const PLATFORMS_OF_MATCHES = 'select id, platform from match where id = any ((select $1::text[])::text[])'

/** A name without a tag gets a key with the platform's tag and a key with the default tag for bare names. */
function keysOf({ playerId, gameName, tagLine }: ScoreboardRow, platform: string | null): string[] {
  if (playerId !== null) return []
  const riotIds = [platform, null].flatMap((of) => riotIdOf(of, { gameName, tagLine })?.nameKey ?? [])
  return [...new Set(riotIds)]
}

/** Hides the name of a line without a player if a hidden player has this name. */
async function hidingNamesakes(pool: Pool, scoreboards: Map<string, ScoreboardRow[]>) {
  const withUnidentified = [...scoreboards].filter(([, lines]) => lines.some(({ playerId }) => playerId === null))
  if (withUnidentified.length === 0) return scoreboards
  const played = await pool.query<{ id: string; platform: string | null }>({
    name: 'platforms',
    text: PLATFORMS_OF_MATCHES,
    values: [withUnidentified.map(([matchId]) => matchId)],
  })
  const platforms = new Map(played.rows.map(({ id, platform }) => [id, platform]))
  const nameKeysOfLine = (line: ScoreboardRow) => keysOf(line, platforms.get(line.matchId) ?? null)
  const keys = withUnidentified.flatMap(([, lines]) => lines.flatMap(nameKeysOfLine))
  if (keys.length === 0) return scoreboards
  const rows = await pool.query<{ nameKey: string; visibility: Visibility }>({
    name: 'hidden-bearers',
    text: HIDDEN_BEARERS,
    values: [[...new Set(keys)]],
  })
  for (const [matchId, lines] of withUnidentified) {
    scoreboards.set(
      matchId,
      lines.map((line) => {
        const nameRow = nameKeysOfLine(line)
        const bearers = rows.rows.filter(({ nameKey }) => nameRow.includes(nameKey))
        return bearers.length === 0
          ? line
          : { ...line, visibility: strictestVisibility(bearers.map(({ visibility }) => visibility)) }
      }),
    )
  }
  return scoreboards
}
