import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useFinishPress(pressName: string, isSignedIn: boolean, action: () => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const isDue = isSignedIn && new URLSearchParams(location.search).get('do') === pressName
  const finish = useEffectEvent(async () => {
    const { takeRememberedPress, withoutPressParameter } = await import('./pressBeforeSignIn.ts')
    const isPressed = takeRememberedPress(pressName, location.pathname)
    void navigate(withoutPressParameter(location), { replace: true, preventScrollReset: true })
    if (isPressed) action()
  })
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])
}
