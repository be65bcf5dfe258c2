import type { AdminUserDetail } from '@buri/contract/admin/users'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './admin.module.css'
import { STATUS_NAMES } from './adminWords.ts'
import { GrantsCard } from './GrantsCard.tsx'
import { useAdminUser } from './useAdminUsers.ts'

type UserDetailProps = { id: string; permissions: readonly string[] }

/** One account with everything that is known of it here. */
export function UserDetail({ id, permissions }: UserDetailProps) {
  const result = useAdminUser(id)
  const [params] = useSearchParams()
  const back = new URLSearchParams([...params].filter(([name]) => name !== 'user'))
  const user = result.data
  return (
    <>
      <div>
        <ButtonLink size="small" to={`?${back}`}>
          목록으로
        </ButtonLink>
      </div>
      <ListState result={result} rows={6} title="사용자를 불러올 수 없습니다">
        {user && (
          <div className={layout.two}>
            <div className={layout.stack}>
              <FactsCard user={user} />
              {permissions.includes('user') && <AccountCard user={user} />}
            </div>
            <GrantsCard user={user} permissions={permissions} />
          </div>
        )}
      </ListState>
    </>
  )
}

function FactsCard({ user }: { user: AdminUserDetail }) {
  const facts = [
    ['상태', STATUS_NAMES[user.status]],
    ['Discord 번호', user.discordId],
    ['가입', formatDateTime(user.createdAt)],
    ['마지막 로그인', formatDateTime(user.lastSignedInAt)],
    ['클랜', user.clans.map(({ clanName }) => clanName).join(', ') || '-'],
    ['게임 계정', user.players.map(({ summonerName, tagLine }) => `${summonerName}#${tagLine}`).join(', ') || '-'],
    ['계정 연결 요청', `${formatNumber(user.claims.length)}건`],
    ['올린 경기', `${formatNumber(user.uploads.total)}판`],
  ]
  return (
    <Card>
      <CardHead title={user.nickname} />
      <CardBody>
        <dl className={styles.facts}>
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
