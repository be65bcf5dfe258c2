import type { ChangeResult, GridChange } from './changes.ts'

export type HowToSave = {
  /** What is told of an error. */
  sentenceOf?: (error: unknown) => string
  /** The key of the cell that an error is about. */
  cellOf?: (error: unknown, change: GridChange) => string | undefined
  /** Whether a change waits for those before it, and those after wait for it. */
  isAlone?: (change: GridChange) => boolean
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '알 수 없는 오류가 발생했습니다.')

/** As many as a browser has connections for. */
const AT_ONCE = 6

/** Each change by itself: one refusal stops no other. One after the other, but for those that need not be alone. */
export async function saveEach(
  changes: readonly GridChange[],
  send: (change: GridChange) => Promise<unknown>,
  { sentenceOf = messageOf, cellOf = () => undefined, isAlone = () => true }: HowToSave = {},
): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  const saved = async (change: GridChange): Promise<ChangeResult> => {
    try {
      await send(change)
      return { isSaved: true }
    } catch (error) {
      // Told in the row it belongs to, where the change stays staged.
      return { isSaved: false, message: sentenceOf(error), field: cellOf(error, change) }
    }
  }
  for (const group of groupsOf(changes, isAlone)) results.push(...(await severalAtOnce(group, saved)))
  return results
}

/** Neighbours of one kind that need not be alone. */
function groupsOf(changes: readonly GridChange[], isAlone: (change: GridChange) => boolean): GridChange[][] {
  const groups: GridChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before?.kind === change.kind && !isAlone(before) && !isAlone(change)) group.push(change)
    else groups.push([change])
  }
  return groups
}

async function severalAtOnce<Given, Result>(all: readonly Given[], work: (one: Given) => Promise<Result>) {
  const results: Result[] = []
  const left = all.entries()
  const takeTurns = async () => {
    for (const [place, one] of left) results[place] = await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return results
}
