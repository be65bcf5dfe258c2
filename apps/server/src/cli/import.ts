import { parseArgs } from 'node:util'
import { z } from 'zod'
import { clanIdsOf } from '#server/model/clans/clanIdsOf.ts'
import {
  type FileOutcome,
  type ImportTally,
  importFiles,
  importTallyOf,
} from '#server/model/matches/store/importFiles.ts'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { progressBar, progressTo } from './progress.ts'
import { isSafeForToken, SiteRefusal, sendFiles, type TargetSite } from './sendFiles.ts'
import { usageOf } from './usageOf.ts'
import { runCommand } from './withDatabase.ts'

const textOf = (outcome: FileOutcome) =>
  outcome.status === 'rejected'
    ? `${outcome.file}: rejected ${outcome.code} ${outcome.reason}`
    : `${outcome.file}: ${outcome.status} ${outcome.matchId}`

const summaryOf = ({ created, merged, duplicate, rejected }: ImportTally) =>
  `${created} created, ${merged} merged, ${duplicate} duplicate, ${rejected} rejected`

type CommandLine = {
  paths: readonly string[]
  isJson: boolean
  clan: string | undefined
  site: TargetSite | undefined
}

const OPTIONS = {
  clan: { type: 'string' },
  json: { type: 'boolean' },
  to: { type: 'string' },
  token: { type: 'string' },
} as const

function parseCommandLine(): CommandLine | undefined {
  try {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const { clan, json: isJson = false, to, token = process.env.BURI_TOKEN } = values
    if (positionals.length === 0) return undefined
    if (to === undefined) return { paths: positionals, isJson, clan, site: undefined }
    return token && isSafeForToken(new URL(to))
      ? { paths: positionals, isJson, clan, site: { to: new URL(to), token } }
      : undefined
  } catch {
    return undefined
  }
}

const progress = progressTo(process.stderr)

async function printOutcomes(outcomes: AsyncIterable<FileOutcome>, isJson: boolean): Promise<number> {
  const all: FileOutcome[] = []
  for await (const outcome of outcomes) {
    all.push(outcome)
    progress.end()
    console.log(isJson ? JSON.stringify(outcome) : textOf(outcome))
  }
  progress.end()
  const tally = importTallyOf(all)
  console.log(isJson ? JSON.stringify(tally) : summaryOf(tally))
  return tally.rejected > 0 ? 1 : 0
}

function fail(reason: string) {
  console.error(reason)
  process.exitCode = 1
}

const WHERE_IDS_ARE = "the address of a clan's page ends with its id"

async function clanIdOf(db: Db, nameOrId: string): Promise<string> {
  const [id, ...others] = await clanIdsOf(db, nameOrId)
  if (id === undefined) throw startRefusal(`No clan has the name or id "${nameOrId}". See /clans; ${WHERE_IDS_ARE}.`)
  if (others.length > 0)
    throw startRefusal(
      `Several clans are named "${nameOrId}". Give --clan one of their ids: ${[id, ...others].join(', ')}.`,
    )
  return id
}

const importHere = ({ paths, isJson, clan }: CommandLine) =>
  runCommand(async ({ db }) => {
    const clanId = clan === undefined ? undefined : await clanIdOf(db, clan)
    const onProgress = (step: string, done: number, total: number) =>
      progress.show(`${step} ${progressBar(done, total)}`)
    return printOutcomes(importFiles(db, paths, { now: Date.now(), clanId, onProgress }), isJson)
  })

async function sendToSite({ paths, isJson, clan }: CommandLine, site: TargetSite) {
  if (clan !== undefined && !z.uuid().safeParse(clan).success)
    return fail(`With --to, --clan takes an id, not the name "${clan}"; ${WHERE_IDS_ARE}.`)
  const onProgress = (done: number, total: number) => progress.show(`sending ${progressBar(done, total)}`)
  try {
    process.exitCode = await printOutcomes(sendFiles({ ...site, clanId: clan }, paths, { onProgress }), isJson)
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    progress.end()
    fail(error.message)
  }
}

const args = parseCommandLine()
if (args) await (args.site ? sendToSite(args, args.site) : importHere(args))
else fail(usageOf('import'))
