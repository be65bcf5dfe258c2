import type { LogEntry } from '@buri/contract/admin/logs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listOrEmpty } from '#web/api/listOrEmpty.ts'
import { query } from '#web/api/query.ts'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { actionName } from '../actionNames.ts'
import admin from '../admin.module.css'
import styles from './dashboard.module.css'

export function RecentActions() {
  const result = useQuery({
    ...query('GET /api/admin/dashboard/recent-actions', {}, listOrEmpty('최근 작업')),
    refetchOnMount: 'always',
  })
  return (
    <Card>
      <CardHead title="최근 작업">
        <MoreLink to="/admin/logs">로그 보기</MoreLink>
      </CardHead>
      <CardBody>
        <ListState result={result} rows={6} title="최근 작업을 불러올 수 없습니다">
          {result.data?.length === 0 && <p className={admin.quiet}>아직 남은 작업이 없어요.</p>}
          <ul className={admin.names}>
            {result.data?.map((entry) => (
              <ActionRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </ListState>
      </CardBody>
    </Card>
  )
}

function ActionRow({ entry }: { entry: LogEntry }) {
  const { id, at, action, actorLabel, targetLabel, targetId, isRedacted, result } = entry
  const actorName = isRedacted ? '가린 기록' : actorLabel || '방문자'
  return (
    <li className={`${layout.between} ${styles.action}`}>
      <span className={admin.subject}>
        <Link className={admin.link} to={`/admin/logs?entry=${id}`}>
          {actionName(action)}
        </Link>
        <span className={admin.quiet}>{[actorName, targetLabel || targetId].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`${layout.row} ${styles.time}`}>
        {result !== 'success' && (
          <Chip tone="danger" isSmall>
            {result === 'denied' ? '거부' : '오류'}
          </Chip>
        )}
        <span className={admin.quiet}>
          <TimeAgo iso={at} />
        </span>
      </span>
    </li>
  )
}
