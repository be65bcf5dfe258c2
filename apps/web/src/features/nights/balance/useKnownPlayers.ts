import type { KnownPlayer } from '@buri/contract/nights/balance'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'
import { type KnownPlayers, personKey } from './analysisDraft.ts'

const DEBOUNCE_MS = 400
/** A lookup that has `failed` is repeated when the connection is back or the names change. */
type LookupState = 'asking' | 'done' | 'failed'

export function useKnownPlayers(names: readonly string[]): {
  knownPlayers: KnownPlayers
  state: LookupState
  retry: () => void
} {
  const [knownPlayers, setKnownPlayers] = useState<KnownPlayers>(new Map())
  const [state, setState] = useState<LookupState>('done')
  const searchedNames = useDebounced(names.join('\n'), DEBOUNCE_MS)

  useEffect(() => {
    const unknown = searchedNames.split('\n').filter((name) => name !== '' && !knownPlayers.has(personKey(name)))
    if (unknown.length === 0) return
    let isOver = false
    setState('asking')
    call('POST /api/inhouse/players', { body: { names: unknown } }).then(
      ({ players }) => {
        if (isOver) return
        setKnownPlayers((before) => withAnswers(before, unknown, players))
        setState('done')
      },
      () => !isOver && setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [searchedNames, knownPlayers])

  // Replaces the map by an equal one, which makes the effect above run again.
  const askAgain = useCallback(() => setKnownPlayers((before) => new Map(before)), [])
  useEffect(() => {
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [askAgain])
  return { knownPlayers, state, retry: askAgain }
}

const withAnswers = (before: KnownPlayers, names: readonly string[], players: readonly (KnownPlayer | null)[]) =>
  new Map([...before, ...names.map((name, index) => [personKey(name), players[index] ?? null] as const)])
