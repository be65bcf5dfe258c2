import { useDeferredValue } from 'react'
import { isFirstDraw } from '#web/loading/firstDraw.ts'
import styles from './Art.module.css'

/** The picture over a drawn tile. While it loads, and when it fails, the drawing below is what is seen. */
export function Art({ url, size }: { url: string | null | undefined; size: number }) {
  // To ask for a page's pictures takes longer than to draw their tiles, so at first there are none, as from the server.
  const isAskedFor = useDeferredValue(true, isFirstDraw() ? false : undefined)
  if (!url || !isAskedFor) return null
  return (
    <img
      // Another picture is another element, which is not seen either before it is there.
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
