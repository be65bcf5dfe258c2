import { useEffect, useEffectEvent, useRef } from 'react'

/** The list contains plain buttons and links, so a key press arrives here as a click too. */
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
