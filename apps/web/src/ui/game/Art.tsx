import { useDeferredValue } from 'react'
import { isFirstRender } from '#web/loading/firstRender.ts'
import styles from './Art.module.css'

/** The tile below the picture is visible until the picture has loaded, and if loading fails. */
export function Art({ url, size }: { url: string | null | undefined; size: number }) {
  // The first render has no pictures, as in the server's HTML, because requesting them takes longer than drawing tiles.
  const isAskedFor = useDeferredValue(true, isFirstRender() ? false : undefined)
  if (!url || !isAskedFor) return null
  return (
    <img
      // The key makes a new element per picture, which is hidden until it has loaded.
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
