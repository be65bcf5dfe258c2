import type { Overlay } from '@buri/contract/nights/overlay'
import { useEffect, useState } from 'react'
import { followOverlay } from './followOverlay.ts'

type OverlayState = { overlay: Overlay | null; shownAt: number; isLost: boolean }

/** Returns the last content while the connection is lost. */
export function useOverlay(address: string): OverlayState {
  const [state, setState] = useState<OverlayState>({ overlay: null, shownAt: 0, isLost: false })
  useEffect(
    () =>
      followOverlay(address, {
        show: (overlay) => setState({ overlay, shownAt: Date.now(), isLost: false }),
        lost: () => setState((before) => ({ ...before, isLost: true })),
        ended: () => setState({ overlay: null, shownAt: 0, isLost: false }),
      }),
    [address],
  )
  return state
}
