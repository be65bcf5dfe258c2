import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Gets the remaining arguments and prints its result, beginning with the ratio to its reference. */
type Measurement = { default: (args: readonly string[]) => Promise<void> | void }

const NOT_MEASUREMENTS = ['run.ts']
const MEASUREMENTS = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_MEASUREMENTS.includes(file))
  .map((file) => basename(file, '.ts'))
  .sort()

const runs: { name: string; args: string[] }[] = []
for (const word of process.argv.slice(2)) {
  const last = runs.at(-1)
  if (last && !MEASUREMENTS.includes(word)) last.args.push(word)
  else runs.push({ name: word, args: [] })
}
const unknownRun = runs.find(({ name }) => !MEASUREMENTS.includes(name))
if (unknownRun) {
  console.error(`There is no measurement ${unknownRun.name}. There are: ${MEASUREMENTS.join(', ') || 'none yet'}.`)
  process.exit(1)
}
for (const { name, args } of runs.length > 0 ? runs : MEASUREMENTS.map((name) => ({ name, args: [] }))) {
  console.log(`\n${name}`)
  const measurement = (await import(join(import.meta.dirname, `${name}.ts`))) as Measurement // each of them exports this
  await measurement.default(args)
}
