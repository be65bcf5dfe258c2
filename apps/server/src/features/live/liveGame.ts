import type { LiveGame } from '@buri/contract/live'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { rankLabel } from '@buri/domain/gameData/tiers'
import type { Prediction } from '@buri/domain/live/livePrediction'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { kdaOf, percentOf } from '@buri/domain/statistics/ratios'
import type { SeatFacts } from '#server/features/live/liveLineups.ts'
import type { GameInProgress } from '#server/features/live/liveSource.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { Audience } from '#server/model/people/audience.ts'

const TEAMS = [
  { id: 100, name: '블루팀', side: 'blue' },
  { id: 200, name: '레드팀', side: 'red' },
] as const

const UNKNOWN_RANK = '알 수 없음'
const UNRANKED = 'Unranked'
const HIDDEN_RANK = '비공개'

export type LiveParts = {
  game: GameInProgress
  seats: readonly SeatFacts[]
  prediction: Prediction | null
}

/**
 * `selfId` is the player on whose page the game is shown. `audience` has the hidden players whom the viewer may see.
 */
type LiveFocus = { selfId: string; audience: Audience; urls: ImageUrls; now: number }

export function liveGameOf({ game, seats, prediction }: LiveParts, focus: LiveFocus): LiveGame {
  return {
    gameMode: game.typeLabel,
    duration: game.startedAt === null ? 0 : Math.max(0, Math.floor((focus.now - game.startedAt) / 1000)),
    status: game.startedAt === null ? '경기 시작 대기 중' : '경기 진행 중',
    teams: TEAMS.map((team) => ({
      ...team,
      players: seats.filter(({ seat }) => seat.side === team.side).map((facts) => livePlayer(facts, focus)),
    })),
    prediction,
  }
}

type LivePlayer = LiveGame['teams'][number]['players'][number]

function livePlayer({ seat, person, solo }: SeatFacts, { selfId, audience, urls }: LiveFocus): LivePlayer {
  const isCurrent = person?.id === selfId
  const champion = { championId: seat.championId, championKey: null }
  const played = { championName: championNameOf(champion), championImageUrl: urls.championImageUrl(champion) }
  const stored = {
    playerId: person?.id ?? null,
    gameName: person?.gameName ?? seat.riotId?.gameName ?? seat.name,
    // A tag makes the name a link to a profile, which only players known to the site have.
    tagLine: person?.tagLine ?? null,
    visibility: person?.visibility ?? (seat.name === null ? 'private' : 'public'),
  } as const
  const who = personOf(stored, audience)
  const fields = { summonerName: who.summonerName ?? HIDDEN_NAME, tagLine: who.tagLine, ...played, isCurrent }
  if (who.isHidden) return { ...fields, rank: HIDDEN_RANK, games: null, winRate: null, avgKda: null }
  const { games, wins, ...score } = person?.outline ?? { games: 0, wins: 0, kills: 0, deaths: 0, assists: 0 }
  return {
    ...fields,
    rank: solo === undefined ? UNKNOWN_RANK : solo === null ? UNRANKED : rankLabel(solo.tier, solo.division),
    games,
    winRate: percentOf(wins, games),
    avgKda: games === 0 ? null : kdaOf(score),
  }
}
