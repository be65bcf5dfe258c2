import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Finishes what was pressed before the sign-in, once somebody is signed in. */
export function useFinishedPress(doing: string, isSignedIn: boolean, act: () => void) {
  const place = useLocation()
  const navigate = useNavigate()
  const isDue = isSignedIn && new URLSearchParams(place.search).get('do') === doing
  const finish = useEffectEvent(async () => {
    const { takePress, withoutPress } = await import('./presses.ts')
    const isPressed = takePress(doing, place.pathname)
    void navigate(withoutPress(place), { replace: true, preventScrollReset: true })
    if (isPressed) act()
  })
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])
}
