import { textOfCell } from '@buri/domain/csv'
import { ARCHIVED_ROSTER, ARCHIVED_SUMS, isArchivedGames } from '@buri/domain/imports/archivedGames'
import { ARCHIVE_ROWS, SHEET_LIMITS } from '@buri/domain/imports/importLimits'
import { plainLine, visibleLines } from '@buri/domain/plainLine'
import { decodeText } from '@buri/replay/json/decodeText'
import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import readExcel from 'read-excel-file/universal'
import { rest } from '#server/platform/threads/rest.ts'

export type SheetTab = { name: string; rows: string[][] }
export type TablesOrRefusal = SheetTab[] | 'SHEET_UNREADABLE' | 'SHEET_TOO_LARGE'

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
/** The largest allowed sheet takes a third of this. */
const UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_TABS = 60
const FILES_BESIDE_GAMES = new Set([`${ARCHIVED_SUMS}.csv`, `${ARCHIVED_ROSTER}.csv`])

/**
 * A workbook whose unpacked size would be too large is refused before it is unpacked. A formula is read as its stored
 * value.
 */
export async function readTables(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<TablesOrRefusal> {
  if (bytes.length > SHEET_LIMITS.bytes) return 'SHEET_TOO_LARGE'
  return ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte) ? readWorkbook(bytes) : readText(bytes, fileName)
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<TablesOrRefusal> {
  const contents = contentsOf(bytes)
  if (contents === undefined) return 'SHEET_UNREADABLE'
  if (contents.unpacked > UNPACKED_BYTES) return 'SHEET_TOO_LARGE'
  if (contents.isArchive) return readArchive(bytes)
  try {
    const sheets = await readExcel(bytes.buffer)
    return withinTableLimits(
      sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) })),
    )
  } catch {
    // The library throws many kinds of errors for a file that is not a workbook.
    return 'SHEET_UNREADABLE'
  }
}

/** Returns `undefined` if the ZIP is neither a workbook nor a clan's archive. */
function contentsOf(bytes: Uint8Array): { unpacked: number; isArchive: boolean } | undefined {
  let unpacked = 0
  let isWorkbook = false
  let isArchive = false
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize
        isArchive ||= isArchivedGames(name)
        isWorkbook ||= name === 'xl/workbook.xml'
        return false
      },
    })
  } catch {
    return undefined
  }
  return isWorkbook || isArchive ? { unpacked, isArchive } : undefined
}

function readArchive(bytes: Uint8Array): TablesOrRefusal {
  const tabs: SheetTab[] = []
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => isArchivedGames(name) || FILES_BESIDE_GAMES.has(name) })
    for (const [name, content] of Object.entries(files)) {
      const read = readText(new Uint8Array(content), name)
      if (typeof read === 'string') return read
      tabs.push(...read)
    }
  } catch {
    // `unzipSync` throws if the archive is damaged.
    return 'SHEET_UNREADABLE'
  }
  return withinTableLimits(tabs, ARCHIVE_ROWS)
}

function readText(bytes: Uint8Array, fileName: string): TablesOrRefusal {
  const decoded = decodeText(bytes)
  // A text contains no NUL byte, so a file with one is not a text.
  if (!decoded.ok || decoded.text.includes('\0')) return 'SHEET_UNREADABLE'
  const text = decoded.text.replace(/^\ufeff/, '')
  const { data } = papaparse.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false })
  const rows = data.map((row) => {
    rest()
    return row.map(textOfCell)
  })
  return withinTableLimits([{ name: fileName.replace(/\.[^.]{1,5}$/, ''), rows }])
}

/** Returns the delimiter (tab, semicolon or comma) that occurs equally often in most of the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .slice(0, 50)
    .filter((line) => line.trim() !== '')
  const score = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length)
    const [most = 1] = counts.sort((a, b) => b - a)
    return most === 1 ? 0 : counts.filter((count) => count === most).length
  }
  const [best = ','] = ['\t', ';', ','].sort((a, b) => score(b) - score(a))
  return best
}

function withinTableLimits(tabs: SheetTab[], maxRows: number = SHEET_LIMITS.rows): TablesOrRefusal {
  const filledTabs = tabs
    .map(({ name, rows }) => ({ name: plainLine(name).slice(0, 100), rows: withoutEmptyEnd(rows) }))
    .filter(({ rows }) => rows.length > 0)
  const rows = filledTabs.reduce((sum, tab) => sum + tab.rows.length, 0)
  const columns = filledTabs.some((tab) => tab.rows.some((row) => row.length > SHEET_LIMITS.columns))
  if (rows > maxRows || columns || filledTabs.length > MAX_TABS) return 'SHEET_TOO_LARGE'
  return filledTabs.length === 0 ? 'SHEET_UNREADABLE' : filledTabs
}

function withoutEmptyEnd(rows: string[][]): string[][] {
  const trimmed = rows.map((row) => {
    rest()
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    return row.slice(0, last + 1).map(visibleCell)
  })
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1)
}

const PLAIN_TEXT = /^[\n\x20-\x7e가-힣]*$/
/** Decomposed syllables and invisible characters take more room than the visible text. */
const WRITTEN_LENGTH_FACTOR = 4

/** Leaves only visible characters, because everybody reads the names of imported games. */
function visibleCell(cell: string): string {
  const limited = cell.slice(0, WRITTEN_LENGTH_FACTOR * SHEET_LIMITS.cell)
  if (PLAIN_TEXT.test(limited)) return limited.slice(0, SHEET_LIMITS.cell)
  const visible = visibleLines(limited.replace(/[^\S\n]+/gu, ' ')).slice(0, SHEET_LIMITS.cell)
  return visible.isWellFormed() ? visible : visible.slice(0, -1)
}

/** A date becomes `2025-03-02 21:30`, because workbooks store the writer's local time. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  const text = cell.toISOString().slice(0, 16).replace('T', ' ')
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text
}
