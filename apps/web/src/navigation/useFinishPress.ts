import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Finishes what was pressed before the sign-in, once somebody is signed in. */
export function useFinishPress(pressName: string, isSignedIn: boolean, act: () => void) {
  const place = useLocation()
  const navigate = useNavigate()
  const isDue = isSignedIn && new URLSearchParams(place.search).get('do') === pressName
  const finish = useEffectEvent(async () => {
    const { takeRememberedPress, withoutPressParameter } = await import('./pressBeforeSignIn.ts')
    const isPressed = takeRememberedPress(pressName, place.pathname)
    void navigate(withoutPressParameter(place), { replace: true, preventScrollReset: true })
    if (isPressed) act()
  })
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])
}
