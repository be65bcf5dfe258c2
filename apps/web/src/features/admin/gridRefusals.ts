import { ApiError } from '#web/api/ApiError.ts'
import type { ChangeResult, GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { type SaveFunctions, saveEach } from '#web/ui/dataGrid/staging/saveEach.ts'
import { adminSentence } from './adminWords.ts'

type ColumnKeys = Readonly<Record<string, string>>

/** The returned function finds the refused cell's column, or `undefined` if the whole row was refused. */
export function refusedCellFinder(byField: ColumnKeys, byCode: ColumnKeys) {
  const [fields, codes] = [new Map(Object.entries(byField)), new Map(Object.entries(byCode))]
  return (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined
    const namedPaths = Array.isArray(error.details)
      ? error.details.map((detail) => String(Object(detail).path ?? ''))
      : []
    // The server names a field as `/boardName`, or as `/prefixes/0` in a list.
    const field = namedPaths.map((path) => fields.get(path.split('/')[1] ?? '')).find((key) => key !== undefined)
    return field ?? codes.get(error.code)
  }
}

/** A refusal is shown with the staff pages' message, in the cell that it concerns. */
export const saveEachChange = (
  changes: readonly GridChange[],
  send: (change: GridChange) => Promise<unknown>,
  functions: Pick<SaveFunctions, 'cellOf' | 'isSentAlone'>,
): Promise<ChangeResult[]> => saveEach(changes, send, { ...functions, sentenceOf: adminSentence })
