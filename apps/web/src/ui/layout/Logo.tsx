import styles from './Logo.module.css'

export function Logo({ size = 32, isOnInk = false }: { size?: 24 | 32; isOnInk?: boolean }) {
  return (
    <svg
      className={isOnInk ? styles.onInk : styles.logo}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path className={styles.head} d="M4 14.5C4 8.1 8.9 3 15.2 3c5.5 0 10 3.9 11 9.2L14.8 29H8.6C6 29 4 27 4 24.4Z" />
      <path
        className={styles.beak}
        d="M17.3 10.8 30.5 16.8 17.1 20.6c-2.4.7-4.8-1.1-4.8-3.6v-1.3c0-3.6 1.9-6.2 5-4.9Z"
      />
      <path className={styles.shade} d="M12.3 16.7 30.5 16.8 17.1 20.6c-2.4.7-4.8-1.1-4.8-3.6Z" />
      <circle className={styles.eye} cx="11.6" cy="9.6" r="1.9" />
    </svg>
  )
}
