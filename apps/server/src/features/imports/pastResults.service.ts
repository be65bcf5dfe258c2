import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import { HIDDEN_NAME, maySee } from '@buri/domain/players/visibility'
import { requireClan } from '#server/model/clans/findVisibleClan.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type NamedRow, type PastLine, pastResultReads } from './pastResults.repository.ts'

type Options = { db: Db; players: Pick<PlayerFinder, 'audience'>; urls: ImageUrls }

export function pastResultService({ db, players, urls }: Options) {
  const reads = pastResultReads(db)
  return {
    async past(clanId: string, viewer: Viewer, page: number) {
      const { pageSize } = IMPORT_LIMITS
      const isInside = (await requireClan(db, clanId, viewer)).may('seeDashboard')
      const [near, people, games] = await Promise.all([
        players.audience(viewer),
        reads.people(clanId, { isInside }),
        reads.games(clanId, { limit: pageSize, offset: (page - 1) * pageSize }),
      ])
      const lines = await reads.lines(
        clanId,
        games.map(({ id }) => id),
        { isInside },
      )
      const gameCount = games[0]?.total ?? 0
      return {
        people: people.map(({ games: played, wins, from, to, ...row }) => ({
          ...pastNameOf(row, near),
          ...{ games: played, wins, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null },
        })),
        games: games.map(({ id, playedAt, isTimeKnown, durationSeconds, winnerSide, night }) => ({
          ...{ id, playedAt: playedAt.toISOString(), isTimeKnown, durationSeconds },
          night: isInside ? night : null,
          teams: [true, false].map((isWinner) => ({
            isWinner,
            side: sideOf(winnerSide, isWinner),
            players: lines
              .filter((line) => line.gameId === id && line.isWinner === isWinner)
              .map((line) => shownLine(line, near, urls)),
          })),
        })),
        gameCount,
        page,
        totalPages: Math.max(1, Math.ceil(gameCount / pageSize)),
      }
    },
  }
}
export type PastResultService = ReturnType<typeof pastResultService>

function sideOf(winner: 'blue' | 'red' | null, isWinner: boolean) {
  if (winner === null) return null
  return isWinner === (winner === 'blue') ? ('blue' as const) : ('red' as const)
}

function pastNameOf({ playerId, gameName, tagLine, visibility, isNamed }: NamedRow, near: Audience) {
  const isHidden = !isNamed || (playerId !== null && !maySee(visibility, near.nearnessTo(playerId)))
  return isHidden
    ? { summonerName: HIDDEN_NAME, tagLine: null, isHidden }
    : { summonerName: gameName, tagLine: playerId === null ? null : tagLine, isHidden }
}

function shownLine(line: PastLine, near: Audience, urls: ImageUrls) {
  const champion = line.championId === null ? null : { championId: line.championId, championKey: null }
  return {
    ...pastNameOf(line, near),
    position: line.position,
    championName: champion && championNameOf(champion),
    championImageUrl: champion && urls.championImageUrl(champion),
    ...{ kills: line.kills, deaths: line.deaths, assists: line.assists },
  }
}
