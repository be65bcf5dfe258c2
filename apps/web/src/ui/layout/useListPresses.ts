import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * One listener for all presses inside a list. Its controls are real buttons and links without handlers, so the keyboard
 * arrives here as a click too.
 */
export function useListPresses<List extends HTMLElement>(onPress: (event: MouseEvent) => void) {
  const list = useRef<List>(null)
  const press = useEffectEvent(onPress)

  useEffect(() => {
    const element = list.current
    const onEvent = (event: MouseEvent) => press(event)
    element?.addEventListener('click', onEvent)
    return () => element?.removeEventListener('click', onEvent)
  }, [])

  return list
}
