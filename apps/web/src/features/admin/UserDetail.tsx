import type { AdminUserDetail } from '@buri/contract/admin/users'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './admin.module.css'
import { STATUS_NAMES } from './adminWords.ts'
import { GrantsCard } from './GrantsCard.tsx'
import { useAdminUser } from './useAdminUsers.ts'
import { ClaimsCard, UploadsCard } from './users/UserRecords.tsx'

type UserDetailProps = {
  id: string
  permissions: readonly string[]
  /** Whether the account was chosen from the list, so that the focus moves to it. */
  isChosen: boolean
}

export function UserDetail({ id, permissions, isChosen }: UserDetailProps) {
  const result = useAdminUser(id)
  const [params] = useSearchParams()
  const back = new URLSearchParams([...params].filter(([name]) => name !== 'user'))
  const user = result.data
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) actions.current?.focus()
  }, [isChosen])
  return (
    <>
      <div ref={actions} tabIndex={-1}>
        <ButtonLink size="small" to={`?${back}`}>
          목록으로
        </ButtonLink>
        {permissions.includes('log') && (
          <>
            <ButtonLink
              kind="quiet"
              size="small"
              to={`/admin/logs?${new URLSearchParams({ targetType: 'user', targetId: id })}`}
            >
              받은 조치
            </ButtonLink>
            <ButtonLink kind="quiet" size="small" to={`/admin/logs?${new URLSearchParams({ actorId: id })}`}>
              활동 기록
            </ButtonLink>
          </>
        )}
      </div>
      <ListState result={result} rows={6} title="사용자를 불러올 수 없습니다">
        {user && (
          <div className={layout.two}>
            <div className={layout.stack}>
              <FactsCard user={user} />
              {permissions.includes('user') && <AccountCard user={user} />}
            </div>
            <GrantsCard user={user} permissions={permissions} />
            <UploadsCard userId={id} />
            <ClaimsCard userId={id} mayDecide={permissions.includes('admin')} />
          </div>
        )}
      </ListState>
    </>
  )
}

function FactsCard({ user }: { user: AdminUserDetail }) {
  const facts: [string, ReactNode][] = [
    ['상태', STATUS_NAMES[user.status]],
    ['Discord 번호', user.discordId ?? '없음'],
    ['가입', formatDateTime(user.createdAt)],
    ['마지막 로그인', formatDateTime(user.lastSignedInAt)],
    ['클랜', <Links key="clans" to={user.clans.map(({ id, clanName }) => [`/clans/${id}`, clanName])} />],
    [
      '게임 계정',
      <Links
        key="players"
        to={user.players.map(({ summonerName: gameName, tagLine }) => [
          profilePath({ gameName, tagLine }),
          `${gameName}#${tagLine}`,
        ])}
      />,
    ],
    ['올린 경기', `${formatNumber(user.uploads.total)}판`],
  ]
  return (
    <Card>
      <CardHead title={user.nickname} />
      <CardBody>
        <dl className={styles.account}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

const Links = ({ to }: { to: (readonly [path: string, name: string])[] }) =>
  to.length === 0 ? (
    '-'
  ) : (
    <span className={styles.links}>
      {to.map(([path, name]) => (
        <Link key={path} className={styles.link} to={path}>
          {name}
        </Link>
      ))}
    </span>
  )
