import type { HookMatch } from '@buri/contract/hookMessages'
import type { MatchDetail } from '@buri/contract/matches'

/** Contains only what every visitor may read. */
export const matchForHook = (detail: MatchDetail, publicUrl: string): HookMatch => ({
  matchId: detail.matchId,
  url: `${publicUrl}/match/${detail.matchId}`,
  playedAt: detail.matchDate,
  durationSeconds: detail.gameDuration,
  gameType: detail.gameType,
  isRemake: detail.isRemake,
  isCounted: detail.isCounted,
  winner: detail.winner,
  players: detail.participants.map((player) => ({
    summonerName: player.summonerName,
    tagLine: player.tagLine,
    side: player.side,
    position: player.position,
    championName: player.championName,
    kills: player.kills,
    deaths: player.deaths,
    assists: player.assists,
  })),
})
