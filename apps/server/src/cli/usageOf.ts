import { readFileSync } from 'node:fs'

type Command = 'admin' | 'assets' | 'backup' | 'import' | 'restore'

// Read as a file: `tools/run.mjs` answers --help from it before anything is installed.
const USAGES: Record<Command, { usage: string[] }> = JSON.parse(
  readFileSync(new URL('./usages.json', import.meta.url), 'utf8'),
)

/** The usage line of a command. */
export const usageOf = (command: Command): string => USAGES[command].usage.join('\n')
