import { mdiAlert, mdiCheckCircleOutline, mdiClose, mdiCloseCircleOutline, mdiInformationOutline } from '@mdi/js'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Notice.module.css'
import type { NoticeContent } from './noticeBoard.ts'

const ICONS = {
  good: mdiCheckCircleOutline,
  caution: mdiAlert,
  danger: mdiCloseCircleOutline,
  info: mdiInformationOutline,
} as const

/** One message. Without `onClose` it stands in the page, as the state of something. */
export function Notice({ tone, message, action, onClose }: NoticeContent & { onClose?: () => void }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon path={ICONS[tone]} className={styles.icon} />
      <span>{message}</span>
      <span className={styles.actions}>
        {action && (
          <Button kind="quiet" size="small" onClick={action.onChoose}>
            {action.label}
          </Button>
        )}
        {onClose && <IconButton icon={mdiClose} label="닫기" onClick={onClose} />}
      </span>
    </div>
  )
}
