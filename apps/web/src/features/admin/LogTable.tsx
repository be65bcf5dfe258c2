import type { LogEntry } from '@buri/contract/admin/logs'
import { Link } from 'react-router'
import { formatDateTime } from '#web/ui/text/format.ts'
import { actionName } from './actionNames.ts'
import styles from './admin.module.css'
import { targetWords } from './adminWords.ts'
import { takeFocus } from './takeFocus.ts'

const RESULT_NAMES = { success: '성공', denied: '거부', error: '오류' } as const

type LogTableProps = {
  entries: readonly LogEntry[]
  hrefOf: (id: string) => string
  backFrom: string | null
}

export const LogTable = ({ entries, hrefOf, backFrom }: LogTableProps) => (
  <div className={styles.scroll}>
    <table className={`${styles.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">작업</th>
          <th scope="col">사용자</th>
          <th scope="col">대상</th>
          <th scope="col">시각</th>
          <th scope="col">결과</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <Link ref={entry.id === backFrom ? takeFocus : undefined} className={styles.link} to={hrefOf(entry.id)}>
                {actionName(entry.action)}
              </Link>
            </th>
            <td data-label="사용자">{entry.isRedacted ? '가린 기록' : entry.actorLabel || '방문자'}</td>
            <td data-label="대상">{targetWords(entry) || '-'}</td>
            <td data-end>{formatDateTime(entry.at)}</td>
            <td>{RESULT_NAMES[entry.result]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
