import styles from './Art.module.css'

/** The picture over a drawn tile. While it loads, and when it fails, the drawing below is what is seen. */
export function Art({ url, size }: { url: string | null | undefined; size: number }) {
  if (!url) return null
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
