import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { readContents } from './readContents.ts'
import { readTables } from './readTables.ts'
import type { TablesAnswer, TablesRequest } from './sheetThreads.ts'

/** Reads a file's tables once, with the layout that is guessed for it. */
const { bytes, fileName, now }: TablesRequest = workerData
const tables = await readTables(bytes, fileName)
const answer: TablesAnswer =
  typeof tables === 'string'
    ? tables
    : { packed: await promisify(gzip)(JSON.stringify(tables)), read: readContents(tables, undefined, now) }
parentPort?.postMessage(answer)
