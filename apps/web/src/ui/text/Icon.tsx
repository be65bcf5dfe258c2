import styles from './Icon.module.css'

/** `path` is a named import of `@mdi/js`. Screen readers ignore icons, because a text says the same. */
export function Icon({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg className={className ? `${styles.icon} ${className}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
