import { useSyncExternalStore } from 'react'
import { isDrawnForPhone } from '#web/loading/firstDraw.ts'

/** Where rows stack, by the screen: what stands in it is never wider (`--stacked-row` in tools/breakpoints.ts). */
const NARROW = '(max-width: 43.6875rem)'

let kept: MediaQueryList | undefined
const narrow = () => {
  kept ??= matchMedia(NARROW)
  return kept
}

function follow(onChange: () => void) {
  narrow().addEventListener('change', onChange)
  return () => narrow().removeEventListener('change', onChange)
}

/**
 * Whether the screen has no room for what stands beside a row: drawn and then hidden, it would cost as much as what is
 * seen. On the server: whether a phone asks.
 */
export const useIsNarrow = () => useSyncExternalStore(follow, () => narrow().matches, isDrawnForPhone)
