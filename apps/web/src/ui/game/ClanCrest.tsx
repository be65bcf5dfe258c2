import { Art } from './Art.tsx'
import { hueOf, lettersOf } from './hueOf.ts'
import styles from './tiles.module.css'

type ClanCrestProps = { name: string; imageUrl?: string | null | undefined; size?: 36 | 56 | 104 }

/** A clan's shield. Decoration: the name always stands beside it. */
export function ClanCrest({ name, imageUrl, size = 56 }: ClanCrestProps) {
  return (
    <span className={styles.crest} data-size={size} style={{ '--hue': hueOf(name) }} aria-hidden="true">
      <b>{lettersOf(name, 1)}</b>
      <Art url={imageUrl} size={size} />
    </span>
  )
}
