import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { trustPlugin } from '#server/features/matches/trust/trust.routes.ts'
import { trustService } from '#server/features/matches/trust/trust.service.ts'
import { countPastNights } from '#server/features/nights/bundles/bundles.service.ts'
import { nightOfArrival } from '#server/features/nights/results/nightOfArrival.ts'
import { backlogsPlugin } from '#server/features/uploads/backlogs/backlogs.routes.ts'
import { backlogService } from '#server/features/uploads/backlogs/backlogs.service.ts'
import { earlierMatchService } from '#server/features/uploads/backlogs/earlierMatches.service.ts'
import { hostFinder } from '#server/features/uploads/hosts.ts'
import { matchEditsPlugin } from '#server/features/uploads/matchEdits.routes.ts'
import { matchEditService } from '#server/features/uploads/matchEdits.service.ts'
import { openParsers } from '#server/features/uploads/parsers.ts'
import { typedResultsPlugin } from '#server/features/uploads/typed/typed.routes.ts'
import { typedResultService } from '#server/features/uploads/typed/typed.service.ts'
import { uploadsPlugin } from '#server/features/uploads/uploads.routes.ts'
import { uploadService } from '#server/features/uploads/uploads.service.ts'
import { uploadLimiter } from '#server/platform/http/arriving/uploadLimiter.ts'
import { semaphore } from '#server/platform/http/semaphore.ts'
import type { Parts } from './parts.ts'

type Options = Parts & {
  onStored: (matchIds: readonly string[], now: Date) => Promise<void>
  onDeleted: (matchId: string, now: Date) => Promise<void>
}

/** Few uploads are worked on at once, because each keeps up to one file in memory. */
const WORKED_ON_AT_ONCE = 4

export async function mountUploads(app: FastifyInstance, options: Options) {
  const { db, players, urls, requests, dataDir, storage, now, uploadPatienceMs, onStored, onDeleted } = options
  const hosts = hostFinder(players)
  const trust = trustService({ db })
  const backlogs = backlogService({ db, onHeld: trust.ask, nightsOf: countPastNights })
  const parsers = openParsers()
  app.addHook('onClose', () => parsers.close())
  await app.register(uploadsPlugin, {
    uploads: uploadService({ db, hosts, onStored, onHeld: trust.ask, backlogs, nightOf: nightOfArrival }),
    backlogs,
    parsers,
    begin: uploadLimiter(),
    storage,
    inPlace: semaphore(WORKED_ON_AT_ONCE),
    arrivingDir: join(dataDir, 'arriving'),
    requests,
    patienceMs: uploadPatienceMs,
    now,
  })
  await app.register(backlogsPlugin, { backlogs, earlier: earlierMatchService({ db }) })
  await app.register(typedResultsPlugin, { typed: typedResultService({ db, players, urls }) })
  await app.register(trustPlugin, { trust })
  await app.register(matchEditsPlugin, { edits: matchEditService({ db, hosts, onDeleted }) })
}
