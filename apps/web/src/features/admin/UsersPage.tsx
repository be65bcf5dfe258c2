import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { AdminFrame } from './AdminFrame.tsx'
import styles from './admin.module.css'
import { roleName, STATUS_NAMES } from './adminWords.ts'
import { takeFocus } from './takeFocus.ts'
import { UserDetail } from './UserDetail.tsx'
import { useAdminUsers } from './useAdminUsers.ts'

const PAGE_SIZE = 20
const SETTLE_MS = 300

export function UsersPage({ permissions }: { permissions: readonly string[] }) {
  const [searchParams] = useSearchParams()
  const userId = searchParams.get('user')
  const [lastUserId, setLastUserId] = useState(userId)
  const [isChosen, setChosen] = useState(false)
  if (userId === null && !isChosen) setChosen(true)
  if (userId !== null && userId !== lastUserId) setLastUserId(userId)
  return (
    <AdminFrame
      introduction="계정을 찾아 역할과 권한, 로그인된 기기, 이용 제한을 살펴요."
      area="users"
      permissions={permissions}
    >
      {userId === null ? (
        <UserList backFrom={lastUserId} />
      ) : (
        <UserDetail key={userId} id={userId} permissions={permissions} isChosen={isChosen} />
      )}
    </AdminFrame>
  )
}

function UserList({ backFrom }: { backFrom: string | null }) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const search = useDebounced(typed, SETTLE_MS)
  const [typedClan, setTypedClan] = useState(params.get('clan') ?? '')
  const clan = useDebounced(typedClan, SETTLE_MS)
  const status = params.get('status') ?? ''
  // A new search begins on its first page.
  const isSame = search === (params.get('search') ?? '') && clan === (params.get('clan') ?? '')
  const page = isSame ? Math.max(1, Number(params.get('page')) || 1) : 1
  const result = useAdminUsers({ page, search, clan, status })
  const users = result.data?.users ?? []
  const total = result.data?.total ?? 0
  const addressOf = (changed: Record<string, string>) => {
    const nonEmpty = Object.entries({ search, clan, status, ...changed }).filter(([, value]) => value !== '')
    return `?${new URLSearchParams(nonEmpty)}`
  }
  return (
    <Card>
      <CardBody>
        <div className={`${layout.grid12} ${styles.filters}`}>
          <TextField
            label="사용자"
            hint="닉네임, 초성, 소환사명#태그, Discord ID"
            type="search"
            value={typed}
            maxLength={LIMITS.nameTagMaxLength}
            onChange={setTyped}
          />
          <TextField
            label="클랜"
            hint="클랜 이름 전체"
            type="search"
            value={typedClan}
            maxLength={LIMITS.clanNameMaxLength}
            onChange={setTypedClan}
          />
          <Select
            label="상태"
            value={status}
            placeholder="모든 상태"
            options={Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setParams(new URLSearchParams(addressOf({ status: value })))}
          />
        </div>
        <ListState result={result} rows={8} title="사용자를 불러올 수 없습니다">
          <p className={styles.quiet} role="status">
            {total === 0 ? '찾는 사용자가 없어요.' : `${formatNumber(total)}명`}
          </p>
          <div className={styles.scroll}>
            <table className={`${styles.table} ${styles.rows}`}>
              <thead>
                <tr>
                  <th scope="col">닉네임</th>
                  <th scope="col">역할</th>
                  <th scope="col">상태</th>
                  <th scope="col">가입</th>
                  <th scope="col">마지막 로그인</th>
                </tr>
              </thead>
              <tbody>
                {users.map((user) => (
                  <tr key={user.id}>
                    <th scope="row">
                      <Link
                        ref={user.id === backFrom ? takeFocus : undefined}
                        className={styles.link}
                        to={addressOf({ page: String(page), user: user.id })}
                      >
                        {user.nickname}
                      </Link>
                    </th>
                    <td data-none={user.role === null || undefined}>{user.role ? roleName(user.role.name) : '-'}</td>
                    <td>{STATUS_NAMES[user.status]}</td>
                    <td data-label="가입">{formatDate(user.createdAt)}</td>
                    <td data-label="로그인">{formatDate(user.lastSignedInAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            page={page}
            totalPages={Math.ceil(total / PAGE_SIZE)}
            hrefOf={(number) => addressOf({ page: String(number) })}
          />
        </ListState>
      </CardBody>
    </Card>
  )
}
