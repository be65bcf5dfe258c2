import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/openDatabase.ts'
import { inhousePlugin } from '#server/features/inhouse/inhouse.routes.ts'
import { nightReader } from '#server/features/inhouse/nightReader.ts'
import { overdueReadyChecks } from '#server/features/inhouse/nights.repository.ts'
import { nightService } from '#server/features/inhouse/nights.service.ts'
import { endReadyCheck } from '#server/features/inhouse/readyChecks.ts'
import { signupService } from '#server/features/inhouse/signups.service.ts'
import { nightTemplateService } from '#server/features/inhouse/templates.service.ts'
import type { BrowserCookies } from '#server/http/session.ts'
import type { JobRegistry } from '#server/jobs/registry.ts'
import type { PlayerFinder } from '#server/players/playerFinder.ts'

type Options = {
  db: Db
  players: PlayerFinder
  cookies: BrowserCookies
  publicUrl: () => string
  jobs: JobRegistry
  now: () => Date
}

/** What counts down in open lobbies is acted on within so much of its end. */
const COUNTED_DOWN_MS = 2000
const WEEKLY_MS = 10 * 60_000

/** In-house nights, from the first signup to the recap. */
export async function mountInhouse(app: FastifyInstance, { db, players, cookies, publicUrl, jobs, now }: Options) {
  const read = nightReader({ db, players, catchUp: (id, at) => endReadyCheck(db, id, at) })
  const signups = signupService({ db, players, read })
  const templates = nightTemplateService({ db })
  jobs.add({
    name: 'ready-checks',
    everyMs: COUNTED_DOWN_MS,
    run: async () => {
      for (const id of await overdueReadyChecks(db, now())) await endReadyCheck(db, id, now())
    },
  })
  jobs.add({ name: 'weekly-nights', everyMs: WEEKLY_MS, run: () => templates.openWeekly(now()) })
  await app.register(inhousePlugin, { nights: nightService({ db, read, publicUrl }), signups, templates, cookies })
}
