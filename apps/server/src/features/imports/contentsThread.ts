import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import { readContents } from './readContents.ts'
import type { Tab } from './readTables.ts'
import type { ContentsRequest } from './sheetThreads.ts'

/** Reads stored tables by a layout that a person chose. */
const { packed, choice, now }: ContentsRequest = workerData
const tables: Tab[] = JSON.parse((await promisify(gunzip)(packed)).toString())
parentPort?.postMessage(readContents(tables, choice, now))
