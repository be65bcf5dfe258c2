import type { OwnHome } from '@buri/contract/ownHome'
import { mdiChevronRight } from '@mdi/js'
import { Link } from 'react-router'
import { Card, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import mine from './mine.module.css'
import styles from './tasks.module.css'

type Task = OwnHome['toDo'][number]

const TASK_TITLES: Record<Task['kind'], string> = {
  requests: '가입 신청',
  disputed: '이의·기록 충돌',
  claims: '게임 계정 확인',
  unconfirmed: '확인 대기 경기',
  resultless: '결과 없는 내전',
}

export function TasksCard({ tasks }: { tasks: readonly Task[] }) {
  const [first] = tasks
  if (!first) return null
  const isOfOneClan = tasks.every(({ clanId }) => clanId === first.clanId)
  return (
    <Card labelledBy="own-tasks">
      <CardHead
        id="own-tasks"
        title={
          <>
            할 일{' '}
            <span className={`${text.num} ${text.small} ${styles.total}`}>
              {tasks.reduce((sum, { count }) => sum + count, 0)}
            </span>
          </>
        }
      >
        <MoreLink to={`/clan/${first.clanId}/dashboard`}>대시보드</MoreLink>
      </CardHead>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={`${task.kind} ${task.clanId}`}>
            <Link to={taskPath(task)} data-urgent={task.kind === 'disputed' || undefined}>
              <b className={styles.count}>{task.count}</b>
              <span className={mine.text}>
                <span className={text.name}>{TASK_TITLES[task.kind]}</span>
                <small className={text.ellipsis}>
                  {isOfOneClan ? '' : `${task.clanName} · `}
                  {wordsOf(task)}
                </small>
              </span>
              <Icon path={mdiChevronRight} className={mine.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function taskPath({ kind, clanId, matchId, nightId }: Task): string {
  if (kind === 'requests' || kind === 'claims') return `/clan/${clanId}/members`
  if (matchId !== null) return `/match/${encodeURIComponent(matchId)}`
  return nightId === null ? `/clan/${clanId}/dashboard` : `/inhouse/${nightId}`
}

function wordsOf({ kind, who, count }: Task): string {
  switch (kind) {
    case 'requests':
    case 'claims':
      return who === null ? '신청을 확인해주세요' : `${who} 님${count > 1 ? ` 외 ${count - 1}명` : ''}`
    case 'disputed':
      return '기록을 보고 결정해주세요'
    case 'unconfirmed':
      return '확인되면 점수에 반영돼요'
    case 'resultless':
      return '리플레이를 올리거나 결과를 적어주세요'
  }
}
