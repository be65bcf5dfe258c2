import { parseArgs } from 'node:util'
import {
  type FileOutcome,
  type ImportTally,
  importFiles,
  importTallyOf,
} from '#server/model/matches/store/importFiles.ts'
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

type CommandLine = { paths: readonly string[]; isJson: boolean; site: TargetSite | undefined }

const OPTIONS = { json: { type: 'boolean' }, to: { type: 'string' }, token: { type: 'string' } } as const

function parseCommandLine(): CommandLine | undefined {
  try {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const { json: isJson = false, to, token = process.env.BURI_TOKEN } = values
    if (positionals.length === 0) return undefined
    if (to === undefined) return { paths: positionals, isJson, site: undefined }
    return token && isSafeForToken(new URL(to))
      ? { paths: positionals, isJson, site: { to: new URL(to), token } }
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

const importHere = ({ paths, isJson }: CommandLine) =>
  runCommand(({ db }) => {
    const onProgress = (step: string, done: number, total: number) =>
      progress.show(`${step} ${progressBar(done, total)}`)
    return printOutcomes(importFiles(db, paths, { now: Date.now(), onProgress }), isJson)
  })

async function sendToSite({ paths, isJson }: CommandLine, site: TargetSite) {
  const onProgress = (done: number, total: number) => progress.show(`sending ${progressBar(done, total)}`)
  try {
    process.exitCode = await printOutcomes(sendFiles(site, paths, { onProgress }), isJson)
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    progress.end()
    console.error(error.message)
    process.exitCode = 1
  }
}

const args = parseCommandLine()
if (args) await (args.site ? sendToSite(args, args.site) : importHere(args))
else {
  console.error(usageOf('import'))
  process.exitCode = 1
}
