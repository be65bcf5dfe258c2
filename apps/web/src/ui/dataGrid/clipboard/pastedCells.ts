import { fromTsv } from './fromTsv.ts'
import { tableCells } from './tableCells.ts'

/** Two formats of the same cells on a spreadsheet's clipboard; a missing one is empty. */
export type ClipboardContent = { html: string; text: string }

/** The copied cells, line by line. The HTML table is exact; the plain text is ambiguous. */
export const pastedCells = ({ html, text }: ClipboardContent): string[][] => tableCells(html) ?? fromTsv(text)
