import type { FastifyInstance } from 'fastify'
import { draftsPlugin } from '#server/features/community/drafts/drafts.routes.ts'
import { draftService } from '#server/features/community/drafts/drafts.service.ts'
import { feedsPlugin } from '#server/features/community/feeds/feeds.routes.ts'
import { feedService } from '#server/features/community/feeds/feeds.service.ts'
import { bestService } from '#server/features/community/lists/best.service.ts'
import { listsPlugin } from '#server/features/community/lists/lists.routes.ts'
import { listService } from '#server/features/community/lists/lists.service.ts'
import { scrapService } from '#server/features/community/lists/scraps.service.ts'
import { mentionsPlugin } from '#server/features/community/mentions/mentions.routes.ts'
import { mentionService } from '#server/features/community/mentions/mentions.service.ts'
import { reportsPlugin } from '#server/features/community/reports/reports.routes.ts'
import { reportService } from '#server/features/community/reports/reports.service.ts'
import { communitySearchPlugin } from '#server/features/community/search/search.routes.ts'
import { communitySearchService } from '#server/features/community/search/search.service.ts'
import type { BodyCache } from '#server/platform/http/bodyCache.ts'
import type { Parts } from './parts.ts'

type Options = Parts & { bodies: BodyCache }

export async function mountCommunityTools(app: FastifyInstance, { db, bodies, publicUrl, now }: Options) {
  await app.register(draftsPlugin, { drafts: draftService({ db }) })
  await app.register(listsPlugin, {
    lists: listService(db),
    best: bestService({ db, now }),
    scraps: scrapService({ db }),
  })
  await app.register(reportsPlugin, { reports: reportService({ db }) })
  await app.register(communitySearchPlugin, { search: communitySearchService(db) })
  await app.register(mentionsPlugin, { mentions: mentionService({ db }) })
  await app.register(feedsPlugin, { feeds: feedService({ db, bodies, publicUrl }) })
}
