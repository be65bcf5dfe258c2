import type { EncodedBody } from './bodyCache.ts'
import { decompressed, type Encoding } from './compression.ts'

/**
 * Encoding of an answer from which another answer is made. Browsers use the same encoding. The answer takes a fifteenth
 * of the text's memory and is decompressed on use.
 */
export const STORED_ENCODING: Encoding = 'zstd'

/** The text of an answer, decompressed when it is read. */
export const decodedText = ({ bytes, encoding }: EncodedBody): string => decompressed(bytes, encoding)
