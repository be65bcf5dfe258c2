import { useEffect, useRef, useState } from 'react'

/** Returns `initialWidth` until the layout is known. */
export function useElementWidth<Element extends HTMLElement>(initialWidth: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(initialWidth)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return [ref, width] as const
}
