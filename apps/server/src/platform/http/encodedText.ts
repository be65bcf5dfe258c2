import type { EncodedBody } from './bodyCache.ts'
import { decompressed, type Encoding } from './compression.ts'

/** For answers from which others are made. zstd takes a fifteenth of the text's memory, and browsers use it too. */
export const STORED_ENCODING: Encoding = 'zstd'

export const decodedText = ({ bytes, encoding }: EncodedBody): string => decompressed(bytes, encoding)
