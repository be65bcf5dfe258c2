import { useId } from 'react'
import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './me.module.css'
import { useTypedResults } from './useMe.ts'

export function TypedResultsCard() {
  const result = useTypedResults()
  const titleId = useId()
  const results = result.data?.items ?? []
  if (!result.error && results.length === 0) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="직접 입력한 결과" />
      <CardBody>
        <ListState result={result} rows={1} title="직접 입력한 결과를 불러올 수 없습니다">
          <ul className={styles.list}>
            {results.map(({ id, matchDate, winner, remark, matchId }) => (
              <li key={id} className={styles.row}>
                <Link className={styles.rowName} to={`/upload/${id}`}>
                  <b>{winner === 'blue' ? '블루팀 승리' : '레드팀 승리'}</b> {formatDateTime(matchDate)}
                  {remark && <span className={`${text.ellipsis} ${text.note} ${styles.remark}`}>{remark}</span>}
                </Link>
                <span className={text.note}>{matchId === null ? '파일 기다림' : '파일 올라옴'}</span>
              </li>
            ))}
          </ul>
        </ListState>
      </CardBody>
    </Card>
  )
}
