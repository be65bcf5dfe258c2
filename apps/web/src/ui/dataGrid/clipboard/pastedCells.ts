import { fromTsv } from './fromTsv.ts'
import { tableCells } from './tableCells.ts'

/** The two ways in which a spreadsheet's clipboard tells of the same cells; empty where it has none. */
export type Pasted = { html: string; text: string }

/** The cells that were copied, line by line: its table says exactly which they are, its plain text nearly. */
export const pastedCells = ({ html, text }: Pasted): string[][] => tableCells(html) ?? fromTsv(text)
