import { ApiError } from '#web/api/ApiError.ts'
import { type ChangeResult, type GridChange, saveEach } from '#web/ui/dataGrid/staging/changes.ts'
import { adminSentence } from './adminWords.ts'

/** Where a refusal belongs: by the field the server names, or by what the refusal is about. */
type Keys = Readonly<Record<string, string>>

/** Finds the column of the cell that was refused; nothing where the whole row was. */
export function cellsOf(byField: Keys, byCode: Keys) {
  const [fields, codes] = [new Map(Object.entries(byField)), new Map(Object.entries(byCode))]
  return (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined
    const named = Array.isArray(error.details) ? error.details.map((detail) => String(Object(detail).path ?? '')) : []
    // `/boardName`, or `/prefixes/0` of a list.
    const field = named.map((path) => fields.get(path.split('/')[1] ?? '')).find((key) => key !== undefined)
    return field ?? codes.get(error.code)
  }
}

/** Each change by itself; a refusal says what the pages of the staff say, and lands where it belongs. */
export function saveEachChange(
  changes: readonly GridChange[],
  send: (change: GridChange) => Promise<unknown>,
  cellOf: (error: unknown, change: GridChange) => string | undefined,
): Promise<ChangeResult[]> {
  const places = new Map<unknown, string | undefined>()
  return saveEach(
    changes,
    async (change) => {
      try {
        return await send(change)
      } catch (error) {
        const shown = new Error(adminSentence(error), { cause: error })
        places.set(shown, cellOf(error, change))
        throw shown
      }
    },
    (shown) => places.get(shown),
  )
}
