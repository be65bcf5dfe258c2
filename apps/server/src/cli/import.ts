import { parseArgs } from 'node:util'
import { type FileOutcome, importFiles, type Tally, tallyOf } from '#server/model/matches/store/importFiles.ts'
import { bar, progressTo } from './progress.ts'
import { usageOf } from './usageOf.ts'
import { runCommand } from './withDatabase.ts'

const textOf = (outcome: FileOutcome) =>
  outcome.status === 'rejected'
    ? `${outcome.file}: rejected ${outcome.code} ${outcome.reason}`
    : `${outcome.file}: ${outcome.status} ${outcome.matchId}`

const summaryOf = ({ created, merged, duplicate, rejected }: Tally) =>
  `${created} created, ${merged} merged, ${duplicate} duplicate, ${rejected} rejected`

type Given = { paths: readonly string[]; isJson: boolean }

/** Parses the command line; `undefined` if it is invalid. */
function given(): Given | undefined {
  try {
    const { positionals, values } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
    return positionals.length > 0 ? { paths: positionals, isJson: values.json ?? false } : undefined
  } catch {
    // Unknown option: the caller prints the usage.
    return undefined
  }
}

async function importGiven({ paths, isJson }: Given): Promise<void> {
  await runCommand(async ({ db }) => {
    const progress = progressTo(process.stderr)
    const outcomes: FileOutcome[] = []
    const onProgress = (step: string, done: number, total: number) => progress.show(`${step} ${bar(done, total)}`)
    for await (const outcome of importFiles(db, paths, { now: Date.now(), onProgress })) {
      outcomes.push(outcome)
      progress.end()
      console.log(isJson ? JSON.stringify(outcome) : textOf(outcome))
    }
    progress.end()
    const tally = tallyOf(outcomes)
    console.log(isJson ? JSON.stringify(tally) : summaryOf(tally))
    return tally.rejected > 0 ? 1 : 0
  })
}

const args = given()
if (args) await importGiven(args)
else {
  console.error(usageOf('import'))
  process.exitCode = 1
}
