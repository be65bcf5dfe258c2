import styles from './Drawing.module.css'

export type DrawingName = 'nest' | 'feather' | 'lens'

/** Draws a nest if there is nothing yet, a feather if something failed, a bird in a lens if nothing was found. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 84" width="112" height="84" aria-hidden="true">
      <ellipse className={styles.shade} cx="56" cy={name === 'nest' ? 74 : 76} rx="42" ry="5.5" />
      {DRAWINGS[name]}
    </svg>
  )
}

const DRAWINGS = {
  nest: (
    <>
      <path className={styles.fill} d="M18 50c4 16 20 24 38 24s34-8 38-24Z" />
      <path
        className={styles.line}
        d="M18 50c10 4 22 6 38 6s28-2 38-6M24 60c10 4 20 5 32 5s22-1 32-5M32 68c8 3 16 4 24 4s16-1 24-4"
      />
      <ellipse className={styles.egg} cx="44" cy="46" rx="11" ry="13" />
      <ellipse className={styles.egg} cx="66" cy="47" rx="10" ry="12" />
      <path className={styles.touchLine} d="m40 42 4 4 3-5" />
    </>
  ),
  feather: (
    <>
      <path className={styles.feather} d="M84 12C58 14 38 28 34 56c26 2 46-14 50-44Z" />
      <path className={styles.line} d="M28 70C38 50 54 34 74 22" />
      <path className={styles.thinLine} d="m46 50-2-12M56 40l-1-12M50 46l14 1" />
      <circle className={styles.touch} cx="88" cy="56" r="8" />
      <path className={styles.onTouch} d="M88 52v5M88 60v.2" />
    </>
  ),
  lens: (
    <>
      <circle className={styles.glass} cx="50" cy="38" r="26" />
      <path className={styles.handle} d="m69 57 18 16" />
      <path className={styles.eyes} d="M41 33a3 3 0 1 0 .1 0M59 33a3 3 0 1 0 .1 0" />
      <path className={styles.touch} d="M44 44h12l-6 8Z" />
    </>
  ),
} as const
