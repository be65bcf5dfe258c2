import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The one file a command was given, or `undefined` when the command line makes no sense. */
export function namedFile(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? resolve(file) : undefined
  } catch {
    // An unknown option: the usage says what there is.
    return undefined
  }
}

export const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
