import type { EncodedBody } from './bodyCache.ts'
import { decompressed, type Encoding } from './compression.ts'

/** Cached answers from which other answers are made have this encoding. It needs a fifteenth of the text's memory. */
export const STORED_ENCODING: Encoding = 'zstd'

export const decodedText = ({ bytes, encoding }: EncodedBody): string => decompressed(bytes, encoding)
