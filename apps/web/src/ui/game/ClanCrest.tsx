import { hueOf, lettersOf } from '@buri/domain/nameTile'
import { Art } from './Art.tsx'
import styles from './ClanCrest.module.css'
import tile from './tile.module.css'

type ClanCrestProps = { name: string; imageUrl?: string | null | undefined; size?: 36 | 56 | 104 }

/** Screen readers ignore the shield, because the name is always beside it. */
export function ClanCrest({ name, imageUrl, size = 56 }: ClanCrestProps) {
  return (
    <span
      className={`${tile.tile} ${styles.crest}`}
      data-size={size}
      style={{ '--hue': hueOf(name) }}
      aria-hidden="true"
    >
      <b>{lettersOf(name, 1)}</b>
      <Art url={imageUrl} size={size} />
    </span>
  )
}
