import { mdiCheckCircleOutline, mdiClose, mdiImageOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Bar } from '#web/ui/charts/Bar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatPercent } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './pictures.module.css'
import type { SentPicture } from './usePictures.ts'

type PictureRowsProps = {
  pictures: readonly SentPicture[]
  onAgain: (key: string) => void
  onDrop: (key: string) => void
}

export function PictureRows({ pictures, onAgain, onDrop }: PictureRowsProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label="올린 이미지">
      {pictures.map(({ key, name, share, state }) => (
        <li key={key}>
          <Icon path={mdiImageOutline} />
          <div className={styles.text}>
            <b>{name}</b>
            <State share={share} state={state} />
          </div>
          {typeof state === 'object' && (
            <Button kind="quiet" size="small" onClick={() => onAgain(key)}>
              다시
            </Button>
          )}
          {state !== 'sending' && <IconButton icon={mdiClose} label={`${name} 닫기`} onClick={() => onDrop(key)} />}
        </li>
      ))}
    </ul>
  )
}

function State({ share, state }: Pick<SentPicture, 'share' | 'state'>) {
  if (state === 'sending') {
    return (
      <span className={`${layout.grid8} ${text.num} ${styles.progress}`} role="status">
        <Bar percent={share * 100} tone="data" />
        {formatPercent(share * 100)}
      </span>
    )
  }
  if (state === 'done') {
    return (
      <span className={`${layout.line4} ${text.good}`} role="status">
        <Icon path={mdiCheckCircleOutline} />
        올렸습니다.
      </span>
    )
  }
  return (
    <span className={text.danger} role="alert">
      {state.error}
    </span>
  )
}
