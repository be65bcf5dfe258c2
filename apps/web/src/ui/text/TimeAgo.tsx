import { formatAgo, formatDate, formatDateTime } from './format.ts'
import { useNow } from './useNow.ts'

/** Shows an age such as 42분 전, and the whole date on hover. */
export function TimeAgo({ iso, className }: { iso: string; className?: string | undefined }) {
  const now = useNow()
  return (
    <time className={className} dateTime={iso} title={formatDateTime(iso)}>
      {now === null ? formatDate(iso) : formatAgo(iso, now)}
    </time>
  )
}
