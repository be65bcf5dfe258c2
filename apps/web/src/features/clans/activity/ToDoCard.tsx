import type { ClanDashboard } from '@buri/contract/clanActivity'
import { RESTING_DAYS } from '@buri/domain/clans/resting'
import {
  mdiAccountCheckOutline,
  mdiAccountPlusOutline,
  mdiClockOutline,
  mdiCompareHorizontal,
  mdiGavel,
  mdiSleep,
  mdiSwordCross,
} from '@mdi/js'
import { Fragment, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatMonthDay, formatTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { managePath } from '../clanWords.ts'
import { RESTING_ANCHOR } from './RestingPart.tsx'
import styles from './toDo.module.css'

type ToDo = NonNullable<ClanDashboard['toDo']>
export type WaitingClaims = { count: number; names: readonly string[] }

type ToDoCardProps = Pick<ClanDashboard, 'newestRequests' | 'quietLeader' | 'resting' | 'greetable'> & {
  clanId: string
  toDo: ToDo
  requests: number
  claims: WaitingClaims
}

const NAMED_RESTING = 2

type ToDoItem = {
  key: string
  /** True for news about people, which asks for no decision and is not counted. */
  isNews?: true
  count: number
  isUrgent?: boolean
  icon: string
  title: string
  words: ReactNode
  rule: ReactNode
  action?: { to: string; label: string }
}

/** Shows one row per kind of task, linked to where the task is done. */
export function ToDoCard(props: ToDoCardProps) {
  const titleId = useId()
  const items = itemsOf(props).filter(({ count }) => count > 0)
  const sum = items.reduce((all, { isNews, count }) => all + (isNews ? 0 : count), 0)
  return (
    <Card labelledBy={titleId}>
      <CardHead
        id={titleId}
        title={<>할 일 {sum > 0 && <span className={`${text.num} ${text.small} ${styles.total}`}>{sum}</span>}</>}
        sub="운영진 모두에게 똑같이 보여요"
      />
      {items.length === 0 ? (
        <p className={styles.empty}>
          지금 기다리는 일이 없어요. 가입 신청, 이의 제기, 결과 없는 경기가 생기면 여기에 모여요.
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map(({ key, count, isUrgent, icon, title, words, rule, action }) => (
            <li key={key}>
              <b className={`${layout.middle} ${text.num} ${styles.count}`} data-urgent={isUrgent}>
                {count}
                {key === 'quiet' && <span className={text.small}>일</span>}
              </b>
              <span className={styles.text}>
                <b className={layout.line4}>
                  <Icon path={icon} />
                  {title}
                </b>
                <span className={text.secondary}>{words}</span>
                <small>{rule}</small>
              </span>
              {action && (
                <ButtonLink to={action.to} size="small">
                  {action.label}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function itemsOf({
  clanId,
  toDo,
  requests,
  newestRequests,
  claims,
  quietLeader,
  resting,
  greetable,
}: ToDoCardProps): ToDoItem[] {
  const { objections, contradictions, unconfirmed, resultless } = toDo
  const [newest] = newestRequests ?? []
  const members = managePath(clanId, 'members')
  const [night] = resultless.nights
  return [
    {
      key: 'quiet',
      isNews: true,
      count: quietLeader?.days ?? 0,
      isUrgent: true,
      icon: mdiSleep,
      title: '클랜장 부재',
      words: quietLeader && `${quietLeader.nickname} 님이 ${quietLeader.days}일째 보이지 않아요`,
      rule:
        quietLeader &&
        (quietLeader.heir
          ? `${formatDate(quietLeader.succeedsAt)}까지 오지 않으면 ${quietLeader.heir} 님이 클랜장이 돼요`
          : `${formatDate(quietLeader.succeedsAt)}부터 운영진이 이어받는데, 지금은 이어받을 운영진이 없어요`),
    },
    {
      key: 'requests',
      count: requests,
      icon: mdiAccountPlusOutline,
      title: '가입 신청',
      words: newest && namesIn([newest.applicant.nickname], requests),
      rule: newest && (
        <>
          가장 새 신청 <TimeAgo iso={newest.createdAt} />
        </>
      ),
      action: { to: members, label: '신청 확인' },
    },
    {
      key: 'objections',
      count: objections.count,
      isUrgent: true,
      icon: mdiGavel,
      title: '이의 제기',
      words: <MatchLinks matches={objections.matches} count={objections.count} />,
      rule: '이의를 보고 결정해주세요',
      action: matchAction(objections, '살펴보기'),
    },
    {
      key: 'contradictions',
      count: contradictions.count,
      isUrgent: true,
      icon: mdiCompareHorizontal,
      title: '기록 충돌',
      words: <MatchLinks matches={contradictions.matches} count={contradictions.count} />,
      rule: '같은 경기의 기록이 서로 달라요. 비교하고 결정해주세요',
      action: matchAction(contradictions, '비교하기'),
    },
    {
      key: 'claims',
      count: claims.count,
      icon: mdiAccountCheckOutline,
      title: '게임 계정 확인',
      words: namesIn(claims.names, claims.count),
      rule: '정말 그 사람일 때만 확인해주세요',
      action: { to: members, label: '확인하기' },
    },
    {
      key: 'unconfirmed',
      count: unconfirmed.count,
      icon: mdiClockOutline,
      title: '확인 대기 경기',
      words: <MatchLinks matches={unconfirmed.matches} count={unconfirmed.count} />,
      rule: '손님이나 운영진이 확인하면 반영돼요. 손님이 가입하면 다음부터 바로 반영돼요',
      action: matchAction(unconfirmed, '경기 보기'),
    },
    {
      key: 'resultless',
      count: resultless.count,
      icon: mdiSwordCross,
      title: '결과 없는 내전',
      words: resultless.nights.map(({ nightId, title, games }, index) => (
        <Fragment key={nightId}>
          {index > 0 && ' · '}
          <Link to={`/inhouse/${nightId}`}>{title}</Link> {games}판
        </Fragment>
      )),
      rule: '리플레이를 올리거나 누가 이겼는지 적어주세요',
      ...(night && { action: { to: `/inhouse/${night.nightId}`, label: '결과 넣기' } }),
    },
    {
      key: 'resting',
      isNews: true,
      // Nothing is left to do once every resting member has been greeted.
      count: greetable ? resting.length : 0,
      icon: mdiSleep,
      title: '쉬는 클랜원',
      words: namesIn(
        resting.slice(0, NAMED_RESTING).map(({ nickname }) => nickname),
        resting.length,
      ),
      rule: `${RESTING_DAYS / 7}주 넘게 내전에 오지 않았어요`,
      action: { to: `#${RESTING_ANCHOR}`, label: '안부 보내기' },
    },
  ]
}

const namesIn = (names: readonly string[], count: number) =>
  `${names.join(', ')} 님${count > names.length ? ` 외 ${count - names.length}명` : ''}`

function matchAction({ matches }: ToDo['objections'], label: string): { to: string; label: string } {
  return { to: `/match/${matches[0]?.matchId ?? ''}`, label }
}

const MatchLinks = ({ matches, count }: ToDo['objections']) => (
  <>
    {matches.map(({ matchId, matchDate }, index) => (
      <Fragment key={matchId}>
        {index > 0 && ' · '}
        <Link data-touch to={`/match/${matchId}`}>
          {formatMonthDay(matchDate)} {formatTime(matchDate)}
        </Link>
      </Fragment>
    ))}
    {count > matches.length && ` 외 ${count - matches.length}판`}
  </>
)
