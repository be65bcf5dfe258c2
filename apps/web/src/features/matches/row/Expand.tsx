import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Expand.module.css'

type ExpandProps = { matchId: string; isOpen: boolean; className: string | undefined }

/** The button has no handler, because the list handles its press. */
export const Expand = ({ matchId, isOpen, className }: ExpandProps) => (
  <button
    type="button"
    className={classNames(styles.expand, className)}
    data-expand={matchId}
    aria-expanded={isOpen}
    aria-label={isOpen ? '상세 기록 접기' : '상세 기록 펼치기'}
  >
    <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
  </button>
)
