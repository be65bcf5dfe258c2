import { fromTsv } from './fromTsv.ts'
import { tableCells } from './tableCells.ts'

/** A missing format is an empty text. */
export type ClipboardContent = { html: string; text: string }

/** HTML is preferred, because plain text is ambiguous. */
export const pastedCells = ({ html, text }: ClipboardContent): string[][] => tableCells(html) ?? fromTsv(text)
