import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Returns the only file on the command line, or `undefined` if the command line is invalid. */
export function namedFile(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    return file && more.length === 0 ? resolve(file) : undefined
  } catch {
    return undefined
  }
}

export const countWithNoun = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
