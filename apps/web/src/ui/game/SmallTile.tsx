import { hueOf, lettersOf } from '@buri/domain/nameTile'
import { Art } from './Art.tsx'
import styles from './SmallTile.module.css'
import tile from './tile.module.css'

type SmallTileProps = {
  kind: 'spell' | 'rune' | 'item'
  name: string | null | undefined
  imageUrl?: string | null | undefined
  size?: 16 | 20 | 22
}

/** Without name and picture, an item is an empty slot, and a spell or rune is unknown. */
export function SmallTile({ kind, name, imageUrl, size = 22 }: SmallTileProps) {
  const kindAndSize = `${tile.tile} ${styles[kind]} ${styles[`small${size}`]}`
  if (!name && !imageUrl)
    return <span className={`${kindAndSize} ${styles.empty}`} title={kind === 'item' ? '빈 칸' : '알 수 없음'} />
  const words = name ?? '이름 없음'
  return (
    <span className={kindAndSize} style={{ '--hue': hueOf(words) }} title={words} role="img" aria-label={words}>
      <b aria-hidden="true">{lettersOf(words, 1)}</b>
      <Art url={imageUrl} size={size} />
    </span>
  )
}
