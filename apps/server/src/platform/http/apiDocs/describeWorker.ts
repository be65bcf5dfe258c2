import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { ROUTE_TABLES } from '@buri/contract/routeTables'
import { describeEndpoints, type Site } from './describeEndpoints.ts'
import { docsPage, STYLE } from './docsPage.ts'

export type CompressedFile = { br: Uint8Array; gzip: Uint8Array }
export type DescribeAnswer = Record<'json' | 'page' | 'style', CompressedFile>

function compressedFile(text: string): CompressedFile {
  const bytes = Buffer.from(text)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { br: brotliCompressSync(bytes, { params }), gzip: gzipSync(bytes, { level: 9 }) }
}

const description = describeEndpoints(ROUTE_TABLES, workerData as Site)
const answer: DescribeAnswer = {
  json: compressedFile(JSON.stringify(description)),
  page: compressedFile(docsPage(description)),
  style: compressedFile(STYLE),
}
parentPort?.postMessage(answer)
