import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Finishes what was pressed before the sign-in, once somebody is signed in. */
export function useFinishPress(doing: string, isSignedIn: boolean, act: () => void) {
  const place = useLocation()
  const navigate = useNavigate()
  const isDue = isSignedIn && new URLSearchParams(place.search).get('do') === doing
  const finish = useEffectEvent(async () => {
    const { takeRememberedPress, withoutPressParameter } = await import('./pressBeforeSignIn.ts')
    const isPressed = takeRememberedPress(doing, place.pathname)
    void navigate(withoutPressParameter(place), { replace: true, preventScrollReset: true })
    if (isPressed) act()
  })
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])
}
