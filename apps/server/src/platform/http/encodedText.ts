import type { EncodedBody } from './bodyCache.ts'
import { decompressed, type Encoding } from './compression.ts'

/**
 * Encoding in which one answer is read to make another. Browsers use it too, and it takes a fifteenth of the text's
 * memory; it is decompressed on use.
 */
export const STORED_ENCODING: Encoding = 'zstd'

/** The text of an answer, decompressed when it is read. */
export const decodedText = ({ bytes, encoding }: EncodedBody): string => decompressed(bytes, encoding)
