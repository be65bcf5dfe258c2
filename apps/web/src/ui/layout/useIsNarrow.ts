import { useSyncExternalStore } from 'react'
import { isRenderedForPhone } from '#web/loading/firstRender.ts'

/**
 * The width at which rows stack, which is `--stacked-row` in tools/breakpoints.ts. The screen is measured, because no
 * container is wider.
 */
const NARROW_SCREEN = '(max-width: 43.6875rem)'

let narrowQuery: MediaQueryList | undefined
const matchNarrow = () => {
  narrowQuery ??= matchMedia(NARROW_SCREEN)
  return narrowQuery
}

function follow(onChange: () => void) {
  matchNarrow().addEventListener('change', onChange)
  return () => matchNarrow().removeEventListener('change', onChange)
}

/**
 * Whether the screen is too narrow for the parts beside a row. They are not rendered then, because hiding them would
 * cost as much as showing them. On the server it is whether a phone requests the page.
 */
export const useIsNarrow = () => useSyncExternalStore(follow, () => matchNarrow().matches, isRenderedForPhone)
