import type { Night } from '@buri/contract/nights/nights'
import { useSyncExternalStore } from 'react'

/** Maps the id of the person whose turn it is to sit out to the id of the person who sits out instead. */
type BenchSwaps = Readonly<Record<string, string>>

const NO_SWAPS: BenchSwaps = {}
let nightSwaps: { nightId: string; swaps: BenchSwaps } | undefined
const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function choose(nightId: string, replacement: BenchSwaps) {
  nightSwaps = { nightId, swaps: replacement }
  for (const listener of listeners) listener()
}

/** Returns the host's swaps. Every button that opens the next game uses them. */
export function useBenchChoice({ id: nightId, next }: Pick<Night, 'id' | 'next'>) {
  const allSwaps = useSyncExternalStore(subscribe, () =>
    nightSwaps?.nightId === nightId ? nightSwaps.swaps : NO_SWAPS,
  )
  const swaps = next.bench.flatMap((id) => {
    const replacement = allSwaps[id]
    return replacement !== undefined && next.players.includes(replacement) ? [{ id, instead: replacement }] : []
  })
  const replacementOf = new Map(swaps.map(({ id, instead: replacement }) => [id, replacement]))
  const resting = new Set(replacementOf.values())
  return {
    insteadOf: replacementOf,
    resting,
    /** `undefined` if the host has made no swap, so that the server decides. */
    signupIds:
      swaps.length > 0 ? [...next.players, ...replacementOf.keys()].filter((id) => !resting.has(id)) : undefined,
    letSit: (id: string, replacement: string) => choose(nightId, { ...allSwaps, [id]: replacement }),
    forget: () => choose(nightId, NO_SWAPS),
  }
}
