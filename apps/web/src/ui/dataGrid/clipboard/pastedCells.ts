import { fromTsv } from './fromTsv.ts'
import { tableCells } from './tableCells.ts'

/** A spreadsheet puts the same cells on the clipboard in two formats. A missing format is an empty text. */
export type ClipboardContent = { html: string; text: string }

/** Returns the copied cells, line by line. HTML is preferred, because plain text is ambiguous. */
export const pastedCells = ({ html, text }: ClipboardContent): string[][] => tableCells(html) ?? fromTsv(text)
