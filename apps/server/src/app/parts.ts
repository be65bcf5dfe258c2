import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Pool } from 'pg'
import type { Streams } from '#server/model/news/streams.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import type { BrowserCookies } from '#server/platform/http/session.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'
import type { Storage } from '#server/platform/storage.ts'

/** The parts of the site that features share. */
export type Parts = {
  pool: Pool
  db: Db
  urls: ImageUrls
  players: PlayerFinder
  keyedHash: KeyedHash
  cookies: BrowserCookies
  publicUrl: () => string
  requests: RequestCounter
  jobs: JobRegistry
  streams: Streams
  dataDir: string
  storage: Storage
  uploadPatienceMs: number | undefined
  now: () => Date
}
