import { formatDateTime } from '#web/ui/text/format.ts'
import type { LinkState } from '../useNights.ts'
import styles from './head.module.css'

const WORDS: Record<LinkState, string> = { live: '실시간', connecting: '연결하는 중', offline: '오프라인' }

/** Whether the page is live; where it is not, of when what it shows is. */
export const LinkBadge = ({ link, shownAt }: { link: LinkState; shownAt: number }) => (
  <span className={styles.link} data-link={link} role="status">
    {WORDS[link]}
    {link !== 'live' && <span> · {timeOf(shownAt)} 모습</span>}
  </span>
)

const timeOf = (at: number) => formatDateTime(new Date(at).toISOString()).slice(-5)
