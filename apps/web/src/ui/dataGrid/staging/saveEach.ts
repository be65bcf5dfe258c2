import type { ChangeResult, GridChange } from './changes.ts'

export type SaveFunctions = {
  sentenceOf?: (error: unknown) => string
  cellOf?: (error: unknown, change: GridChange) => string | undefined
  /** Whether a change must be sent alone: after all earlier changes, and before all later ones. */
  isSentAlone?: (change: GridChange) => boolean
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '알 수 없는 오류가 발생했습니다.')

/** At most this many changes are in flight, because HTTP/1.1 browsers open as many connections to a host. */
const MAX_PARALLEL = 6

/** Each change has a request of its own, so that one refusal does not stop the others. */
export async function saveEach(
  changes: readonly GridChange[],
  send: (change: GridChange) => Promise<unknown>,
  { sentenceOf = messageOf, cellOf = () => undefined, isSentAlone = () => true }: SaveFunctions = {},
): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  const saveOne = async (change: GridChange): Promise<ChangeResult> => {
    try {
      await send(change)
      return { isSaved: true }
    } catch (error) {
      return { isSaved: false, message: sentenceOf(error), field: cellOf(error, change) }
    }
  }
  for (const group of groupsOf(changes, isSentAlone)) results.push(...(await severalAtOnce(group, saveOne)))
  return results
}

function groupsOf(changes: readonly GridChange[], isSentAlone: (change: GridChange) => boolean): GridChange[][] {
  const groups: GridChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const lastChange = group?.at(-1)
    if (group && lastChange?.kind === change.kind && !isSentAlone(lastChange) && !isSentAlone(change))
      group.push(change)
    else groups.push([change])
  }
  return groups
}

async function severalAtOnce<Item, Result>(all: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const queue = all.entries()
  const takeTurns = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, takeTurns))
  return results
}
