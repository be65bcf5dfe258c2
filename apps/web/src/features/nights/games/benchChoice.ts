import type { Night } from '@buri/contract/nights/nights'
import { useSyncExternalStore } from 'react'

/** The person who sits out instead, by the person whose turn it was. */
type BenchSwaps = Readonly<Record<string, string>>

const NOBODY: BenchSwaps = {}
let chosen: { nightId: string; instead: BenchSwaps } | undefined
const watchers = new Set<() => void>()

function watch(onChange: () => void) {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function choose(nightId: string, replacement: BenchSwaps) {
  chosen = { nightId, instead: replacement }
  for (const tell of watchers) tell()
}

/** The host's changes of who sits out in the next game. Every button that opens it uses them. */
export function useBenchChoice({ id: nightId, next }: Pick<Night, 'id' | 'next'>) {
  const all = useSyncExternalStore(watch, () => (chosen?.nightId === nightId ? chosen.instead : NOBODY))
  const exchanged = next.bench.flatMap((id) => {
    const replacement = all[id]
    return replacement !== undefined && next.players.includes(replacement) ? [{ id, instead: replacement }] : []
  })
  const insteadOf = new Map(exchanged.map(({ id, instead: replacement }) => [id, replacement]))
  const resting = new Set(insteadOf.values())
  return {
    insteadOf,
    resting,
    /** `undefined` if the turns are unchanged. */
    signupIds:
      exchanged.length > 0 ? [...next.players, ...insteadOf.keys()].filter((id) => !resting.has(id)) : undefined,
    letSit: (id: string, replacement: string) => choose(nightId, { ...all, [id]: replacement }),
    forget: () => choose(nightId, NOBODY),
  }
}
