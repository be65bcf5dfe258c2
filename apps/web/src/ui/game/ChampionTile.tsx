import { hueOf, lettersOf } from '@buri/domain/nameTile'
import { classNames } from '#web/ui/style/classNames.ts'
import { Art } from './Art.tsx'
import styles from './ChampionTile.module.css'
import tile from './tile.module.css'

type ChampionTileProps = {
  name: string
  imageUrl?: string | null | undefined
  size?: 16 | 20 | 28 | 32 | 40 | 48 | 56
  /** Only sizes 32 and 48 have a style for a level. */
  level?: number | null | undefined
}

export function ChampionTile({ name, imageUrl, size = 48, level }: ChampionTileProps) {
  const isLeveled = level !== null && level !== undefined
  return (
    <span
      className={classNames(tile.tile, styles.champion, isLeveled && styles.leveled)}
      data-size={size}
      style={{ '--hue': hueOf(name) }}
      title={name}
      role="img"
      aria-label={isLeveled ? `${name}, 레벨 ${level}` : name}
    >
      <b aria-hidden="true">{lettersOf(name, size < 32 || (isLeveled && size < 48) ? 1 : 2)}</b>
      <Art url={imageUrl} size={size} />
      {isLeveled && <span className={styles.level}>{level}</span>}
    </span>
  )
}
