import { hueOf, lettersOf } from '@buri/domain/nameTile'
import { classNames } from '#web/ui/style/classNames.ts'
import { Art } from './Art.tsx'
import styles from './Avatar.module.css'
import tile from './tile.module.css'

type AvatarProps = {
  name: string
  imageUrl?: string | null | undefined
  size?: 20 | 28 | 32 | 40 | 48 | 64 | 96
  className?: string | undefined
}

/** Screen readers ignore the picture, because the name is always beside it. */
export function Avatar({ name, imageUrl, size = 32, className }: AvatarProps) {
  return (
    <span
      className={classNames(tile.tile, styles.avatar, className)}
      data-size={size}
      style={{ '--hue': hueOf(name) }}
      aria-hidden="true"
    >
      <b>{lettersOf(name, 1)}</b>
      <Art url={imageUrl} size={size} />
    </span>
  )
}
