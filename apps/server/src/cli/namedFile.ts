import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The command's only file argument; `undefined` if the command line is invalid. */
export function namedFile(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? resolve(file) : undefined
  } catch {
    // Unknown option: the caller prints the usage.
    return undefined
  }
}

export const countWithNoun = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
