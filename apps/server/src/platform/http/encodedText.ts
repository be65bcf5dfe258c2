import type { EncodedBody } from './bodyCache.ts'
import { decompressed, type Encoding } from './compression.ts'

/** Answers from which others are made have this encoding. It takes a fifteenth of the text's memory. */
export const STORED_ENCODING: Encoding = 'zstd'

export const decodedText = ({ bytes, encoding }: EncodedBody): string => decompressed(bytes, encoding)
