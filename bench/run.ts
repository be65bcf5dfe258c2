import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A measurement prints its own result, the ratio to its stated reference first. */
type Measurement = { default: () => Promise<void> | void }

const NOT_MEASUREMENTS = ['run.ts']
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_MEASUREMENTS.includes(file))
  .map((file) => basename(file, '.ts'))
  .sort()

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${known.join(', ') || 'none yet'}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`)
  const measurement = (await import(join(import.meta.dirname, `${name}.ts`))) as Measurement // by the folder's convention
  await measurement.default()
}
