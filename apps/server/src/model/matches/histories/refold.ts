import { foldMatch } from '@buri/domain/history/foldMatch'
import { emptyHistory, type PlayerHistory } from '@buri/domain/history/playerHistory'
import { withOrigin } from '@buri/domain/matches/circle'
import { type NamedMatch, replacesName } from '@buri/domain/players/latestName'
import { hasLostLetters, type RiotId } from '@buri/domain/riotId'
import { riotIdOf } from '#server/model/matches/people/evidence.ts'
import {
  markChanged,
  type NameUse,
  type PlayerColumns,
  replaceNames,
  writePlayers,
} from '#server/model/matches/people/players.ts'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { StoredLine, StoredMatch } from '#server/model/matches/store/matchRows.ts'
import { loadMatches } from '#server/model/matches/store/matchStore.ts'
import { isGuessedDate } from '#server/model/matches/store/playedAt.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { factsOf } from './factsOf.ts'
import { deleteHistories, markStale, nextStale, writeHistories, writeLeaderboardFacts } from './historyRows.ts'
import { originFromMatch, type SenderTestimony, senderTestimonies } from './origins.ts'

/** The most matches that an upload or edit reads. If there are more, a job folds the players. */
const READ_AT_ONCE = 1_000
const MATCHES_IN_MEMORY = 250

export const MATCHES_OF = {
  name: 'ingest_matches_of_players',
  text: `select match_id from (
      select distinct match_id, played_at from match_participant where player_id = any ($1::uuid[]) and not is_deleted
    ) as theirs order by played_at, match_id limit $2`,
}

export async function refold(
  tx: Tx,
  playerIds: readonly string[],
  { limit = READ_AT_ONCE }: { limit?: number } = {},
): Promise<void> {
  if (playerIds.length === 0) return
  const rows = limit === 0 ? [] : await tx.run<{ matchId: string }>(MATCHES_OF, [playerIds, limit + 1])
  if (limit === 0 || rows.length > limit) {
    await markStale(tx, playerIds)
    await markChanged(tx, playerIds)
    return
  }
  const folds = await foldPlayers(
    tx,
    playerIds,
    rows.map(({ matchId }) => matchId),
  )
  await writeFolds(tx, playerIds, folds)
}

export const REFOLD_BATCH_SIZE = 10

/** The caller must hold the lock on the frontier. Returns false if no player is stale. */
export async function refoldStale(tx: Tx): Promise<boolean> {
  const playerIds = await nextStale(tx, REFOLD_BATCH_SIZE)
  await refold(tx, playerIds, { limit: 1e9 })
  return playerIds.length > 0
}

type PlayerFold = {
  history: PlayerHistory
  origins: readonly string[]
  first: MatchPlace
  last: MatchPlace
  names: Map<string, NameUse>
  riotId: RiotId | null
  /** The match in which the player used `riotId`. */
  namedMatch: NamedMatch | null
  profileIconId: number | null
  iconAt: number
  accountLevel: number | null
  craftsman: CraftsmanFlag[]
}

type CraftsmanFlag = { matchId: string; slot: number; isCraftsman: boolean; wasCraftsman: boolean }

export async function foldPlayers(
  tx: Tx,
  playerIds: readonly string[],
  matchIds: readonly string[],
): Promise<Map<string, PlayerFold>> {
  const folds = new Map<string, PlayerFold>()
  const wanted = new Set(playerIds)
  const alts = await altsOf(tx, playerIds)
  for (let index = 0; index < matchIds.length; index += MATCHES_IN_MEMORY) {
    const matches = await loadMatches(tx, matchIds.slice(index, index + MATCHES_IN_MEMORY))
    const testimonies = await senderTestimonies(tx, matchIds.slice(index, index + MATCHES_IN_MEMORY))
    for (const match of matches) foldMatchInto(folds, match, { wanted, alts }, testimonies.get(match.match.id))
  }
  for (const [playerId, { riotId }] of alts) {
    const fold = folds.get(playerId)
    // If only games of alts are left, the player keeps the name.
    if (fold && fold.riotId === null) folds.set(playerId, { ...fold, riotId })
  }
  return folds
}

function foldMatchInto(
  folds: Map<string, PlayerFold>,
  { match, lines }: StoredMatch,
  { wanted, alts }: { wanted: ReadonlySet<string>; alts: Alts },
  testimony: SenderTestimony | undefined,
): void {
  const lineOf = new Map(lines.map((line) => [line.playerId, line]))
  for (const { playerId, facts } of factsOf(match, lines, (id) => wanted.has(id))) {
    const line = lineOf.get(playerId)
    if (!line) continue
    const matchPlace = { playedAt: match.playedAt, matchId: match.id }
    const before = folds.get(playerId) ?? emptyFold(matchPlace)
    const { history, isCraftsman } = foldMatch(before.history, facts)
    before.craftsman.push({ matchId: match.id, slot: line.slot, isCraftsman, wasCraftsman: line.isCraftsman })
    const origins = withOrigin(before.origins, originFromMatch(match, testimony, line.slot))
    folds.set(playerId, {
      ...before,
      ...latestNameIn(before, line, match, alts.get(playerId)),
      history,
      origins,
      last: matchPlace,
    })
  }
}

const emptyFold = (first: MatchPlace): PlayerFold => ({
  history: emptyHistory(),
  origins: [],
  first,
  last: first,
  names: new Map(),
  riotId: null,
  namedMatch: null,
  profileIconId: null,
  iconAt: 0,
  accountLevel: null,
  craftsman: [],
})

function latestNameIn(
  fold: PlayerFold,
  line: StoredLine,
  { platform, gameVersion, dateSource }: StoredMatch['match'],
  alts: OwnerOfAlts | undefined,
) {
  const latestName =
    line.playerId === null || line.isNameWithheld || hasLostLetters(line.gameName ?? '')
      ? null
      : riotIdOf(platform, line)
  const namedIn = { gameVersion, isDateGuessed: isGuessedDate(dateSource) }
  const isAlt = alts !== undefined && isLineOfAlt(alts, line, latestName?.nameKey)
  const isLatest = latestName !== null && !isAlt && replacesName(fold.namedMatch, namedIn)
  if (latestName && line.playerId !== null) {
    const { nameKey, riotId } = latestName
    const isOwn = !isAlt || fold.names.get(nameKey)?.isAlt === false
    fold.names.set(nameKey, { playerId: line.playerId, riotId, lastUsedAt: line.playedAt, isAlt: !isOwn })
  }
  if (isAlt) return {}
  return {
    riotId: isLatest ? latestName.riotId : fold.riotId,
    namedMatch: isLatest ? namedIn : fold.namedMatch,
    profileIconId: line.profileIconId ?? fold.profileIconId,
    iconAt: line.profileIconId === null ? fold.iconAt : line.playedAt,
    accountLevel: line.accountLevel ?? fold.accountLevel,
  }
}

type OwnerOfAlts = { values: ReadonlySet<string>; riotId: RiotId }
type Alts = ReadonlyMap<string, OwnerOfAlts>

const ALTS_OF = {
  name: 'ingest_alts_of_players',
  text: `select p.id, p.game_name, p.tag_line, array_agg(a.value) as values from player_alt a join player p on p.id = a.player_id
    where a.player_id = any ($1::uuid[]) group by p.id`,
}

async function altsOf(tx: Tx, playerIds: readonly string[]): Promise<Alts> {
  const rows = await tx.run<RiotId & { id: string; values: string[] }>(ALTS_OF, [playerIds])
  return new Map(rows.map(({ id, values, ...riotId }) => [id, { values: new Set(values), riotId }]))
}

/** The ids of the line decide, or its name if it has no id. */
function isLineOfAlt({ values }: OwnerOfAlts, { clientPuuid, apiPuuid }: StoredLine, nameKey: string | undefined) {
  const ids = [clientPuuid, apiPuuid].filter((puuid) => puuid !== null)
  return ids.length > 0 ? ids.some((puuid) => values.has(puuid)) : nameKey !== undefined && values.has(nameKey)
}

export async function writeFolds(
  tx: Tx,
  playerIds: readonly string[],
  folds: ReadonlyMap<string, PlayerFold>,
): Promise<void> {
  const folded = [...folds].map(([playerId, fold]) => ({ playerId, ...fold }))
  await writeLeaderboardFacts(tx, await writeHistories(tx, folded))
  await writePlayers(tx, folded.flatMap(columnsOf))
  await replaceNames(
    tx,
    folded.map(({ playerId }) => playerId),
    folded.flatMap(({ names }) => [...names.values()]),
  )
  await writeCraftsmen(
    tx,
    folded.flatMap(({ craftsman }) => craftsman),
  )
  await resetPlayersWithoutMatches(
    tx,
    playerIds.filter((playerId) => !folds.has(playerId)),
  )
}

const columnsOf = ({ playerId, riotId, ...fold }: PlayerFold & { playerId: string }): PlayerColumns[] =>
  riotId === null
    ? []
    : [
        {
          id: playerId,
          riotId,
          // Writes the name again, so that its key follows the current rules for comparing names.
          keepsName: false,
          visibility: null,
          profileIconId: fold.profileIconId,
          iconAt: fold.iconAt,
          accountLevel: fold.accountLevel,
          firstPlayedAt: fold.first.playedAt,
          lastPlayedAt: fold.last.playedAt,
        },
      ]

const WRITE_CRAFTSMEN = {
  name: 'ingest_write_craftsmen',
  text: `update match_participant p set is_craftsman = n.is_craftsman
    from json_populate_recordset(null::match_participant, $1) as n where p.match_id = n.match_id and p.slot = n.slot`,
}

async function writeCraftsmen(tx: Tx, flags: readonly CraftsmanFlag[]): Promise<void> {
  const changedFlags = flags.filter(({ isCraftsman, wasCraftsman }) => isCraftsman !== wasCraftsman)
  if (changedFlags.length === 0) return
  await tx.run(WRITE_CRAFTSMEN, [
    recordsetJson(changedFlags.map(({ matchId, slot, isCraftsman }) => ({ matchId, slot, isCraftsman }))),
  ])
}

// A player without matches stays, with the last known name, because a deletion can be undone.
const RESET_PLAYERS_WITHOUT_MATCHES = {
  name: 'ingest_leave_without_matches',
  text: `update player set first_played_at = null, last_played_at = null, data_version = data_version + 1
    where id = any ($1::uuid[])`,
}

async function resetPlayersWithoutMatches(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  await deleteHistories(tx, playerIds)
  await tx.run(RESET_PLAYERS_WITHOUT_MATCHES, [playerIds])
}
