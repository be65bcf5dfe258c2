import { readFileSync } from 'node:fs'

type Command = 'admin' | 'assets' | 'backup' | 'discord' | 'import' | 'restore'

// The usage texts are JSON, since `tools/run.mjs` answers --help before anything is installed.
const USAGES: Record<Command, { usage: string[] }> = JSON.parse(
  readFileSync(new URL('./usages.json', import.meta.url), 'utf8'),
)

export const usageOf = (command: Command): string => USAGES[command].usage.join('\n')
