import { useSyncExternalStore } from 'react'
import { isRenderedForPhone } from '#web/loading/firstRender.ts'

/**
 * The width at which rows stack (`--stacked-row` in tools/breakpoints.ts), measured at the screen, because containers
 * are never wider.
 */
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
 * Whether the screen has no room beside a row: rendering and hiding those parts would cost as much as showing them. On
 * the server: whether a phone asks.
 */
export const useIsNarrow = () => useSyncExternalStore(follow, () => narrow().matches, isRenderedForPhone)
