import { decompressed, type Encoding } from './compression.ts'
import type { FinishedBody } from './finishedBodies.ts'

/**
 * Encoding in which one answer is read to make another. Browsers use it too, and it takes a fifteenth of the text's
 * memory; it is decompressed on use.
 */
export const CLOSED: Encoding = 'zstd'

/** Decompressed text of a finished answer. */
export const textOf = ({ bytes, encoding }: FinishedBody): string => decompressed(bytes, encoding)
