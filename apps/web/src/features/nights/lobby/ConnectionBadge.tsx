import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import type { LiveState } from '../useNights.ts'
import styles from './head.module.css'

const STATE_NAMES: Record<LiveState, string> = { live: '실시간', connecting: '연결 중', offline: '오프라인' }

export const ConnectionBadge = ({ link, shownAt, now }: { link: LiveState; shownAt: number; now: number }) => (
  <span className={`${text.small} ${text.name} ${styles.link}`} data-link={link} role="status">
    {STATE_NAMES[link]}
    {isOld(link, now - shownAt) && <span> · {timeOf(shownAt)} 모습</span>}
  </span>
)

const FRESH_MS = 60_000
const isOld = (link: LiveState, age: number) => link === 'offline' || (link === 'connecting' && age > FRESH_MS)
const timeOf = (time: number) => formatDateTime(new Date(time).toISOString()).slice(-5)
