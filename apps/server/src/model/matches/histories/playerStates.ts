import { emptyHistory, type PlayerHistory } from '@buri/domain/history/playerHistory'
import { seasonOf } from '@buri/domain/rating/season'
import type { Evidence } from '#server/model/matches/people/evidence.ts'
import { FOUND_PLAYER_IDS, valuesToFind } from '#server/model/matches/people/people.ts'
import type { PlayerColumns } from '#server/model/matches/people/players.ts'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import type { CurrentRating } from '#server/model/matches/ratings/ratingRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'

export type PlayerState = Omit<PlayerColumns, 'iconAt' | 'visibility' | 'keepsName'> & {
  history: PlayerHistory
  /** The accounts and clans that made the player known; `null` where they have to be looked up. */
  origins: readonly string[] | null
  last: MatchPlace | null
  isStale: boolean
  island: string | null
  isVouched: boolean
  rating: CurrentRating | null
}

const statesOfSql = (players: string) => `select p.id, p.game_name as "gameName", p.tag_line as "tagLine",
      p.profile_icon_id as "profileIconId", p.account_level as "accountLevel",
      extract(epoch from p.first_played_at) * 1000 as "firstPlayedAt",
      extract(epoch from p.last_played_at) * 1000 as "lastPlayedAt", h.history, h.origins, h.last_match_id as "lastMatchId",
      extract(epoch from h.last_played_at) * 1000 as "historyAt", coalesce(h.is_stale, false) as "isStale",
      i.island, coalesce(i.is_vouched, false) as "isVouched", r.mu, r.sigma, r.balance_mu as "balanceMu",
      r.balance_sigma as "balanceSigma", r.rated_games as "ratedGames", r.rated_wins as "ratedWins",
      r.last_match_id as "ratedMatchId", extract(epoch from r.last_played_at) * 1000 as "ratedAt"
    from player p left join player_history h on h.player_id = p.id left join player_island i on i.player_id = p.id
      left join player_rating r on r.player_id = p.id
    where p.id = any (${players})`

const PLAYER_STATES = { name: 'ingest_player_states', isPrepared: true, text: statesOfSql('$1::uuid[]') } as const

// The most players that are read ahead. Many people can share a name, but only ten play in a match.
const MAX_READ_AHEAD = 20

// An upload with the number of a stored match is usually that match again and changes no player's state, so no states
// are read.
const STATES_OF_FOUND = {
  name: 'ingest_states_of_found',
  isPrepared: true,
  text: statesOfSql(`array(select player_id from (${FOUND_PLAYER_IDS}) as found
      where not exists (select from match where platform = $4 and game_id = $5 and deleted_at is null)
      limit ${MAX_READ_AHEAD})`),
} as const

type Rated = Omit<CurrentRating, 'season' | 'lastMatchId' | 'lastPlayedAt'> & { ratedMatchId: string; ratedAt: number }
type Unrated = { [Key in keyof Rated]: null }
type StateRow = (Rated | Unrated) & {
  id: string
  gameName: string
  tagLine: string
  profileIconId: number | null
  accountLevel: number | null
  firstPlayedAt: number | null
  lastPlayedAt: number | null
  history: PlayerHistory | null
  origins: string[] | null
  lastMatchId: string | null
  historyAt: number | null
  isStale: boolean
  island: string | null
  isVouched: boolean
}

export async function playerStates(tx: Tx, playerIds: readonly string[]): Promise<Map<string, PlayerState>> {
  return statesIn(await tx.run<StateRow>(PLAYER_STATES, [playerIds]))
}

/** Reads no states if the evidence could mean too many players, or if a match with this number is stored. */
export async function prefetchPlayerStates(
  tx: Tx,
  evidence: readonly Evidence[],
  { platform, gameId }: { platform: string | null; gameId: string | null },
): Promise<Map<string, PlayerState>> {
  return statesIn(await tx.run<StateRow>(STATES_OF_FOUND, [...valuesToFind(evidence), platform, gameId]))
}

const statesIn = (rows: readonly StateRow[]) => new Map(rows.map((row) => [row.id, stateOf(row)]))

const stateOf = (row: StateRow): PlayerState => ({
  id: row.id,
  riotId: { gameName: row.gameName, tagLine: row.tagLine },
  profileIconId: row.profileIconId,
  accountLevel: row.accountLevel,
  firstPlayedAt: row.firstPlayedAt,
  lastPlayedAt: row.lastPlayedAt,
  history: row.history ?? emptyHistory(),
  origins: row.history ? row.origins : [],
  last:
    row.historyAt !== null && row.lastMatchId !== null ? { playedAt: row.historyAt, matchId: row.lastMatchId } : null,
  isStale: row.isStale,
  island: row.island,
  isVouched: row.isVouched,
  rating: row.mu === null ? null : ratingIn(row),
})

const ratingIn = ({ mu, sigma, balanceMu, balanceSigma, ratedGames, ratedWins, ratedMatchId, ratedAt }: Rated) => ({
  ...{ mu, sigma, balanceMu, balanceSigma, ratedGames, ratedWins },
  ...{ lastMatchId: ratedMatchId, lastPlayedAt: ratedAt, season: seasonOf(ratedAt).id },
})

export const ratingsIn = (states: ReadonlyMap<string, PlayerState>): Map<string, CurrentRating> =>
  new Map([...states].flatMap(([playerId, { rating }]) => (rating === null ? [] : [[playerId, rating] as const])))
