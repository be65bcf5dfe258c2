import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { OutsideNetwork } from '#server/platform/http/outgoing/postOutside.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'
import type { Storage } from '#server/platform/storage.ts'

export type AppOptions = {
  pool: Pool
  /** The pool of background jobs, whose statements may take longer. */
  jobsPool?: Pool
  databaseReadUrls?: readonly string[]
  databaseListenUrl?: string | undefined
  replicaLagSeconds?: number
  config: Pick<
    Config,
    | 'adminDiscordIds'
    | 'adminOpenIdSubjects'
    | 'openId'
    | 'contact'
    | 'dataDir'
    | 'discord'
    | 'discordApiUrl'
    | 'discordBotToken'
    | 'discordCommands'
    | 'gameAssetsUrl'
    | 'hasStandIn'
    | 'metricsToken'
    | 'riotApiKey'
    | 'riotApiUrl'
    | 'sessionSecret'
    | 'trustProxy'
  >
  publicUrl: () => string
  webDir: string
  now?: () => Date
  /** The registry to which the site adds its jobs. The caller starts them. */
  jobs?: JobRegistry
  logger?: FastifyServerOptions['logger']
  finishedBytes?: number
  providerPatienceMs?: number
  gamePatienceMs?: number
  /** How long a Discord command may take before the answer is deferred. */
  commandPatienceMs?: number
  /** The state of the upload storage. If absent, it is measured. */
  storage?: Storage
  /** Whether pushes may go to this machine, where tests run a push service. */
  mayPushToLoopback?: boolean
  /** Milliseconds that an upload may take beyond the time its bytes need at the slowest accepted speed. */
  uploadPatienceMs?: number
  outside?: OutsideNetwork
  /** Runs before any route is registered. Tests use it to watch every answer. */
  watch?: (app: FastifyInstance) => void
}
