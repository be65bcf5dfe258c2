import { mdiAlert, mdiCheckCircleOutline, mdiClose, mdiCloseCircleOutline, mdiInformationOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Alert.module.css'

const ICONS = {
  good: mdiCheckCircleOutline,
  caution: mdiAlert,
  danger: mdiCloseCircleOutline,
  info: mdiInformationOutline,
} as const

export type Tone = keyof typeof ICONS
export type AlertAction = { label: string; onChoose: () => void }
export type AlertContent = { tone: Tone; message: string; action?: AlertAction }

/** A message without `onClose` cannot be closed, because it states a condition. */
export function Alert({ tone, message, action, onClose }: AlertContent & { onClose?: () => void }) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
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
