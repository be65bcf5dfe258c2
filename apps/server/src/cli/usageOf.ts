import { readFileSync } from 'node:fs'

type Command = 'admin' | 'assets' | 'backup' | 'import' | 'restore'

// Read as a file, for `tools/run.mjs` answers --help from it before anything is installed.
const USAGES: Record<Command, { usage: string[] }> = JSON.parse(
  readFileSync(new URL('./usages.json', import.meta.url), 'utf8'),
)

/** How a command is written. */
export const usageOf = (command: Command): string => USAGES[command].usage.join('\n')
