import { type Encoding, opened } from './compression.ts'
import type { FinishedBody } from './finishedBodies.ts'

/**
 * How an answer is taken that another one is made from. It is kept as browsers ask for it too, in a fifteenth of the memory
 * its text would take, and opened only where something is made of it.
 */
export const CLOSED: Encoding = 'zstd'

/** What a finished answer says. */
export const textOf = ({ bytes, encoding }: FinishedBody): string => opened(bytes, encoding)
