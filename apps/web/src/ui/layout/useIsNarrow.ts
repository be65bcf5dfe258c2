import { useSyncExternalStore } from 'react'
import { isRenderedForPhone } from '#web/loading/firstRender.ts'

/** This is `--stacked-row` of tools/breakpoints.ts. The screen is measured, because no container is wider than it. */
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

/** Parts beside a row are not rendered on a narrow screen, because hiding costs as much as showing them. */
export const useIsNarrow = () => useSyncExternalStore(follow, () => matchNarrow().matches, isRenderedForPhone)
