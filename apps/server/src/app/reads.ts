import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Pool } from 'pg'
import { queriesOver } from '#server/database/openDatabase.ts'
import { clanService } from '#server/features/clans/clans.service.ts'
import { homeService } from '#server/features/home/home.service.ts'
import { matchService } from '#server/features/matches/matches.service.ts'
import { analysisService } from '#server/features/players/analysis.service.ts'
import type { LiveGames } from '#server/features/players/live/liveGames.ts'
import { playerService } from '#server/features/players/players.service.ts'
import { rankingService } from '#server/features/rankings/rankings.service.ts'
import { searchService } from '#server/features/search/search.service.ts'
import type { FinishedBodies } from '#server/http/finishedBodies.ts'
import { playerFinder } from '#server/people/playerFinder.ts'

type Options = { pool: Pool; bodies: FinishedBodies; urls: ImageUrls; now: () => Date; live: LiveGames }

/** Everything open pages are made from, out of one database. */
export function openReads({ pool, bodies, urls, now, live }: Options) {
  const finder = playerFinder(pool)
  return {
    home: homeService({ pool, now, urls }),
    matches: matchService({ pool, urls, players: finder, bodies }),
    players: playerService({ pool, urls, finder, bodies, now, live }),
    analyses: analysisService({ pool, urls, finder, bodies }),
    rankings: rankingService({ pool, urls, now }),
    search: searchService(pool),
    clans: clanService({ pool, db: queriesOver(pool), now }),
  }
}
export type Reads = ReturnType<typeof openReads>
