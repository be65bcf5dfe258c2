import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Pool } from 'pg'
import { analysisService } from '#server/features/analysis/analysis.service.ts'
import { clanClaimService } from '#server/features/claims/clanClaims.service.ts'
import { clanService } from '#server/features/clans/clans.service.ts'
import { boardService } from '#server/features/community/boards/boards.service.ts'
import { commentPageService } from '#server/features/community/comments/commentPages.service.ts'
import { bestService } from '#server/features/community/lists/best.service.ts'
import { postCache } from '#server/features/community/posts/postCache.ts'
import { postService } from '#server/features/community/posts/posts.service.ts'
import { homeService } from '#server/features/home/home.service.ts'
import { ownHomeService } from '#server/features/home/ownHome.service.ts'
import { imageContents } from '#server/features/images/images.repository.ts'
import { liveService } from '#server/features/live/live.service.ts'
import type { LiveGames } from '#server/features/live/liveGames.ts'
import { matchService } from '#server/features/matches/matches.service.ts'
import { auctionSheets } from '#server/features/nights/auction/auctionSheets.ts'
import { nightPreviewService } from '#server/features/nights/lobby/nightPreview.service.ts'
import { recapService } from '#server/features/nights/recap/recap.service.ts'
import { grantsInMatches } from '#server/features/players/earned.repository.ts'
import { playerService } from '#server/features/players/players.service.ts'
import { rankingService } from '#server/features/rankings/rankings.service.ts'
import { searchService } from '#server/features/search/search.service.ts'
import { playerFinder } from '#server/model/people/playerFinder.ts'
import { openPageService } from '#server/pages/community/openPages.service.ts'
import { type Db, kyselyFor } from '#server/platform/database/openDatabase.ts'
import type { BodyCache } from '#server/platform/http/bodyCache.ts'

type Options = {
  pool: Pool
  /** The database that stores rendered text, as `pool` may be a read-only replica. */
  primary: Db
  bodies: BodyCache
  urls: ImageUrls
  now: () => Date
  live: LiveGames
  canAskGame: boolean
}

export function openReads({ pool, primary, bodies, urls, now, live, canAskGame }: Options) {
  const finder = playerFinder(pool)
  const db = kyselyFor(pool)
  const finished = postCache({ db, bodies })
  const posts = postService({ db, primary, finished })
  const commentPages = commentPageService({ db, finished })
  return {
    home: homeService({ pool, now, urls }),
    ownHome: ownHomeService({ pool, claimsOf: clanClaimService({ db, urls }).waitingIn, now }),
    matches: matchService({ pool, urls, players: finder, bodies, now }),
    players: playerService({ pool, urls, finder, bodies, now, live, canAskGame }),
    live: liveService({ finder, games: live }),
    analyses: analysisService({ pool, urls, finder, bodies }),
    rankings: rankingService({ pool, finder, urls, now }),
    recaps: recapService({
      db,
      urls,
      players: finder,
      earnedIn: grantsInMatches(db),
    }),
    nights: nightPreviewService({ db }),
    auctions: auctionSheets({ db }),
    search: searchService(pool),
    clans: clanService({ pool, db, now }),
    posts,
    commentPages,
    pictures: imageContents(db),
    openPages: openPageService({
      posts,
      commentPages,
      boards: boardService({ db, now }),
      best: bestService({ db, now }),
      finished,
    }),
  }
}
