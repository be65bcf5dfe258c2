import { type Doubt, doubtsAbout, OVERLAP_MS } from '@buri/domain/matches/plausibility'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { MatchDate } from '#server/model/matches/store/playedAt.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { testimoniesTo } from './testimonies.ts'
import { candidateSeatsOf, testimonyBasisOf } from './testimonyBasis.ts'

// A guest line by strangers is not evidence that a player was elsewhere: otherwise a forged match could hold back all
// matches of an evening.
const IS_OF_THEIRS = `(m.standing = 'confirmed' or exists (select from match_source s
    where s.match_id = m.id and s.version_key = m.version_key and l.slot <> all (s.outsiders))
  or exists (select from match_confirmation c
    where c.match_id = m.id and c.version_key = m.version_key and l.slot <> all (c.outsiders)))`

// Only dates from the game itself count: files of one evening may be saved within minutes.
const MATCHES_AROUND = {
  name: 'ingest_matches_around',
  isPrepared: true,
  // A copied match may change everything except its lines, so lines are found by their gold, which is in the index
  // beside the champion.
  text: `with told as (
      select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
        as told (player_id, champion_id, kills, deaths, assists, gold_earned)
    ), lines as (
      select l.player_id, l.match_id from told join match_participant l on l.player_id = told.player_id
        join match m on m.id = l.match_id
      where $7::boolean and not l.is_deleted and l.match_id <> $13 and m.date_source = 'game' and ${IS_OF_THEIRS}
        and l.played_at between $8::timestamptz - interval '1 day' and $8::timestamptz + interval '1 day'
    ), near as (
      select id, played_at as starts, played_at + duration_seconds * interval '1 second' as ends
      from match where id in (select match_id from lines)
    )
    select exists (
        select from told join match_participant l on l.player_id = told.player_id and l.champion_id = told.champion_id
        where not l.is_deleted and l.is_counted and l.match_id <> $13 and (l.kills, l.deaths, l.assists, l.gold_earned)
          = (told.kills, told.deaths, told.assists, told.gold_earned)
        group by l.match_id having count(*) >= $9
      ) as "isCopy",
      exists (select from near where least(ends, $8::timestamptz + $10 * interval '1 second')
        - greatest(starts, $8::timestamptz) > $11 * interval '1 ms') as "isElsewhere",
      1 + coalesce((select max(games) from (select count(*)::int as games from lines join near on near.id = lines.match_id
        where starts between $8::timestamptz - $12 * interval '1 ms' and $8::timestamptz + $12 * interval '1 ms'
        group by player_id) as days), 0) as "gamesThatDay"`,
} as const

const NOTHING_AROUND = { isCopy: false, isElsewhere: false, gamesThatDay: 1, isOfBadSender: false }

export const doubtsInItself = (match: ParsedMatch): Doubt[] => doubtsAbout(match, NOTHING_AROUND)

/** So many equal lines in two matches cannot be a coincidence. */
const COPIED_LINES = 4

type ArrivedMatch = {
  dated: MatchDate
  playerIds: readonly (string | null)[]
  /** The stored match whose version is checked; it is not compared with itself. */
  exceptMatch?: string
}
type DoubtContext = Omit<typeof NOTHING_AROUND, 'isOfBadSender'>

export async function doubtContextOf(
  tx: Tx,
  match: ParsedMatch,
  { dated, playerIds, exceptMatch = '' }: ArrivedMatch,
): Promise<DoubtContext> {
  const lines = match.participants.flatMap((line, slot) => {
    const playerId = playerIds[slot] ?? null
    return playerId === null || line.goldEarned === null ? [] : [{ ...line, playerId }]
  })
  const [around] = await tx.run<DoubtContext>(MATCHES_AROUND, [
    lines.map(({ playerId }) => playerId),
    lines.map(({ championId }) => championId),
    lines.map(({ kills }) => kills),
    lines.map(({ deaths }) => deaths),
    lines.map(({ assists }) => assists),
    lines.map(({ goldEarned }) => goldEarned),
    dated.dateSource === 'game',
    new Date(dated.playedAt),
    COPIED_LINES,
    match.durationSeconds,
    OVERLAP_MS,
    DAY_MS / 2,
    exceptMatch,
  ])
  if (!around) throw new Error('nothing around a match')
  return around
}

/**
 * Whether a match that counts has the lines of this stored match. Seats that are or were contested or a namesake's are
 * not compared. Their players may be inventions, and a copy with inventions must not hold the real game back.
 */
export async function isCopyOfCounted(tx: Tx, stored: StoredMatch, now: number): Promise<boolean> {
  const { id, uploadedBy } = stored.match
  const seats = await candidateSeatsOf(tx, stored)
  const atUpload = await testimoniesTo(tx, stored.match)
  const present = uploadedBy === null ? [] : [await testimonyBasisOf(tx, uploadedBy, seats, { now, exceptMatch: id })]
  const strange = [...atUpload, ...present].flatMap(({ contested, namesakes }) => [...contested, ...namesakes])
  const playerIds = seats.map(({ slot, playerIds: [id = null] }) => (strange.includes(slot) ? null : id))
  const about = { dated: stored.match, playerIds, exceptMatch: stored.match.id }
  return (await doubtContextOf(tx, parsedOf(stored), about)).isCopy
}
