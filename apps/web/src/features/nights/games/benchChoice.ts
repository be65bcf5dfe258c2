import type { Night } from '@buri/contract/nights/nights'
import { useSyncExternalStore } from 'react'

/** Substituted people: the one who sits out, by the one whose turn it was. */
type BenchSwaps = Readonly<Record<string, string>>

const NOBODY: BenchSwaps = {}
let chosen: { nightId: string; instead: BenchSwaps } | undefined
const watchers = new Set<() => void>()

function watch(onChange: () => void) {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function choose(nightId: string, instead: BenchSwaps) {
  chosen = { nightId, instead }
  for (const tell of watchers) tell()
}

/** The host's changes of who sits out in the next game. Every button that opens it uses them. */
export function useBenchChoice({ id: nightId, next }: Pick<Night, 'id' | 'next'>) {
  const all = useSyncExternalStore(watch, () => (chosen?.nightId === nightId ? chosen.instead : NOBODY))
  const exchanged = next.bench.flatMap((id) => {
    const instead = all[id]
    return instead !== undefined && next.players.includes(instead) ? [{ id, instead }] : []
  })
  const insteadOf = new Map(exchanged.map(({ id, instead }) => [id, instead]))
  const resting = new Set(insteadOf.values())
  return {
    insteadOf,
    resting,
    /** `undefined` if the turns are unchanged. */
    signupIds:
      exchanged.length > 0 ? [...next.players, ...insteadOf.keys()].filter((id) => !resting.has(id)) : undefined,
    letSit: (id: string, instead: string) => choose(nightId, { ...all, [id]: instead }),
    forget: () => choose(nightId, NOBODY),
  }
}
