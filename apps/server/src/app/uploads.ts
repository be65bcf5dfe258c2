import type { FastifyInstance } from 'fastify'
import type { Guard } from '#server/app/guard.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { hostFinder } from '#server/features/matches/uploads/hosts.ts'
import { matchEditsPlugin } from '#server/features/matches/uploads/matchEdits.routes.ts'
import { matchEditService } from '#server/features/matches/uploads/matchEdits.service.ts'
import { openParsers } from '#server/features/matches/uploads/parsers.ts'
import { uploadPlaces } from '#server/features/matches/uploads/uploadPlaces.ts'
import { uploadsPlugin } from '#server/features/matches/uploads/uploads.routes.ts'
import { uploadService } from '#server/features/matches/uploads/uploads.service.ts'
import type { RequestCounter } from '#server/http/requestLimit.ts'
import type { PlayerFinder } from '#server/people/playerFinder.ts'

type Options = {
  db: Db
  guard: Guard
  players: PlayerFinder
  requests: RequestCounter
  now: () => Date
  patienceMs?: number | undefined
}

/** Everything by which people add matches and correct them. */
export async function mountUploads(app: FastifyInstance, { db, guard, players, requests, now, patienceMs }: Options) {
  const hosts = hostFinder(players)
  const parsers = openParsers()
  app.addHook('onClose', () => parsers.close())
  await app.register(uploadsPlugin, {
    uploads: uploadService({ db, hosts, now }),
    parsers,
    inPlace: uploadPlaces(),
    requests,
    patienceMs,
    now,
  })
  await app.register(matchEditsPlugin, {
    edits: matchEditService({ db, hosts, now }),
    actorOf: guard.actorOf,
    requests,
    now,
  })
}
