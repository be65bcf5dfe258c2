import { typeLabel } from '@buri/domain/matches/typeLabel'
import { formatRiotId } from '@buri/domain/riotId'
import { LRUCache } from 'lru-cache'
import type { GameInProgress, LiveSource, SoloRank, SoloRankOf } from '#server/features/live/liveSource.ts'
import type { ActiveGame, ActivePlayer } from '#server/outside/riot/activeGame.ts'
import { findAccount } from '#server/outside/riot/findAccount.ts'
import { gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import type { RiotApi } from '#server/outside/riot/riotApi.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

/** How long the id of a name is kept. Names change rarely, and a wrong id would only show no game. */
const PUUID_REMEMBERED_MS = 60 * 60_000
const RANK_REMEMBERED_MS = 30 * 60_000
const MAX_REMEMBERED = 5000

/** Calls spectator-v5, which shows custom games to few API keys. */
export function gameSource(db: Db, riot: RiotApi, now: () => Date): LiveSource {
  const puuids = new LRUCache<string, string>({ max: MAX_REMEMBERED, ttl: PUUID_REMEMBERED_MS })

  return async (playerId) => {
    const storedAccount = await gameAccountRows(db).find(playerId, now())
    if (!storedAccount) return null
    const key = `${playerId} ${formatRiotId(storedAccount.playerName)}`
    let puuid = puuids.get(key)
    if (puuid === undefined) {
      const account = await findAccount(riot, storedAccount)
      if (account.kind !== 'answer') return null
      puuid = account.answer.puuid
      puuids.set(key, puuid)
    }
    const reply = await riot.activeGame(storedAccount.platform, puuid)
    return reply.kind === 'answer' ? inProgress(reply.answer, storedAccount.platform, { playerId, puuid }) : null
  }
}

/** Reads ranks from league-v4, at most once in half an hour for each person. */
export function gameRanks(riot: RiotApi): SoloRankOf {
  const ranks = new LRUCache<string, { solo: SoloRank | null }>({ max: MAX_REMEMBERED, ttl: RANK_REMEMBERED_MS })

  return async (platform, puuid) => {
    const remembered = ranks.get(puuid)
    if (remembered) return remembered.solo
    const reply = await riot.ranks(platform, puuid)
    if (reply.kind === 'trouble') return undefined
    const all = reply.kind === 'answer' ? reply.answer : []
    const solo = all.find(({ queueType }) => queueType === 'RANKED_SOLO_5x5') ?? null
    ranks.set(puuid, { solo })
    return solo
  }
}

const UNKNOWN_TEAMS = { blue: { dragons: null, barons: null }, red: { dragons: null, barons: null }, participants: [] }

function inProgress(
  { gameId, startedAt, players, ...setting }: ActiveGame,
  platform: string | null,
  target: { playerId: string; puuid: string },
): GameInProgress {
  return {
    id: gameId,
    platform,
    typeLabel: typeLabel({ ...setting, ...UNKNOWN_TEAMS }),
    mapId: setting.mapId,
    startedAt,
    seats: players.map((player) => seatOf(player, target)),
  }
}

const seatOf = ({ riotId, ...player }: ActivePlayer, target: { playerId: string; puuid: string }) => ({
  ...player,
  riotId: riotId ?? null,
  position: null,
  playerId: player.puuid === target.puuid ? target.playerId : null,
})
