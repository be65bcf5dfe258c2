import { useDeferredValue } from 'react'
import { isFirstRender } from '#web/loading/firstRender.ts'
import styles from './Art.module.css'

/** The picture over a drawn tile. While it loads, and if it fails, the drawing below is seen. */
export function Art({ url, size }: { url: string | null | undefined; size: number }) {
  // Requesting pictures takes longer than drawing tiles, so the first render has none, like the server's.
  const isAskedFor = useDeferredValue(true, isFirstRender() ? false : undefined)
  if (!url || !isAskedFor) return null
  return (
    <img
      // A new element per picture, hidden until it has loaded.
      key={url}
      className={styles.art}
      data-art
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
