import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { gunzip, gzip } from 'node:zlib'
import { problemsCsv } from './problemsCsv.ts'
import { type ReadSheet, readContents, type SheetChoice } from './readContents.ts'
import { readTables, type SheetTab } from './readTables.ts'
import { compareSheet, type RowsToStore } from './sheetMeaning.ts'
import { sheetSummaryOf } from './sheetSummary.ts'
import type { SheetRequest } from './sheetThreads.ts'

/** The rows stay in this thread, because copying twenty thousand rows would delay all other requests. */
let tables: SheetTab[] = []
let sheet: ReadSheet | undefined
let rowsToStore: (() => RowsToStore) | undefined

function readSheetOf(choice: SheetChoice | undefined, now: number) {
  sheet = readContents(tables, choice, now)
  return sheetSummaryOf(sheet)
}

async function answerTo(request: SheetRequest) {
  if (request.kind === 'file') {
    const found = await readTables(request.bytes, request.fileName)
    if (typeof found === 'string') return found
    tables = found
    return { packed: await promisify(gzip)(JSON.stringify(tables)), summary: readSheetOf(undefined, request.now) }
  }
  if (request.kind === 'tables') tables = JSON.parse((await promisify(gunzip)(request.packed)).toString())
  if (request.kind === 'tables' || request.kind === 'choice') return readSheetOf(request.choice, request.now)
  if (request.kind === 'rows') return rowsToStore?.()
  if (!sheet) throw new Error('No sheet has been read.')
  if (request.kind === 'problems') return problemsCsv(sheet)
  const compared = compareSheet(sheet, request.known)
  rowsToStore = compared.rowsToStore
  return compared.meaning
}

parentPort?.on('message', async (request: SheetRequest) => parentPort?.postMessage(await answerTo(request)))
