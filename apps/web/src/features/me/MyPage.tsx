import type { SignedInUser } from '@buri/contract/auth'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { HIGHER_THAN_A_PHONE, Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { AccountsCard, type NameSearch } from './AccountsCard.tsx'
import { ApiTokensCard } from './ApiTokensCard.tsx'
import { DataAndWithdrawalCard } from './DataAndWithdrawalCard.tsx'
import { FavoritesCard } from './FavoritesCard.tsx'
import styles from './me.module.css'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { TypedResultsCard } from './TypedResultsCard.tsx'
import { UploadsCard } from './UploadsCard.tsx'
import { useIsOwnDataLoading } from './useMe.ts'

type MyPageProps = {
  user: SignedInUser
  nameSearch: NameSearch
  onSignOut: () => void
  onGone: () => void
  onLinked: () => void
  removeFavorite: (nameTag: string) => Promise<void>
  summary?: ReactNode
  questions?: ReactNode
  /** Whether the summary or the questions are still loading. */
  isAsking: boolean
  children?: ReactNode
  /** Cards of other features at the top of the rail. They make it about as high as the main column. */
  aside?: ReactNode
}

export function MyPage({
  user,
  nameSearch,
  onSignOut,
  onGone,
  onLinked,
  removeFavorite,
  summary,
  questions,
  isAsking,
  children,
  aside,
}: MyPageProps) {
  usePageTitle('내 정보')
  const { hash } = useLocation()
  // The page is hidden until the heights of the upper cards are known, so that nothing moves.
  const isWaiting = useIsOwnDataLoading() || isAsking
  // Scrolls to the anchor in the address. The browser looked for it before the page was rendered.
  useEffect(() => {
    if (!isWaiting && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isWaiting])
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <Avatar name={user.nickname} imageUrl={user.avatarUrl} size={64} />
        <div className={styles.user}>
          <h1>{user.nickname}</h1>
          <p>
            <Chip tone={user.role === 'ADMIN' ? 'ink' : 'tint'}>{roleWord(user.role)}</Chip>
          </p>
        </div>
        <div className={styles.headActions}>
          {user.permissions.includes('admin') && <ButtonLink to="/admin/claims">계정 연결 확인</ButtonLink>}
          <Button onClick={onSignOut}>로그아웃</Button>
        </div>
      </header>
      {summary && !isWaiting && <div className={styles.summary}>{summary}</div>}
      {isWaiting && <MyPageSkeleton />}
      <Columns
        isWaiting={isWaiting}
        main={
          <>
            {questions}
            <AccountsCard nameSearch={nameSearch} onLinked={onLinked} />
            <UploadsCard />
            <TypedResultsCard />
            {children}
          </>
        }
        rail={
          <>
            {aside}
            <FavoritesCard remove={removeFavorite} />
            <SignInsCard />
            <SessionsCard />
            <ApiTokensCard />
            <DataAndWithdrawalCard onGone={onGone} />
          </>
        }
      />
    </div>
  )
}

const MyPageSkeleton = () => (
  <Card>
    <CardBody>
      <Loading />
      <Skeleton height={HIGHER_THAN_A_PHONE} />
    </CardBody>
  </Card>
)

const Columns = ({ isWaiting, main, rail }: { isWaiting: boolean; main: ReactNode; rail: ReactNode }) => (
  <div className={isWaiting ? styles.hidden : layout.columns}>
    <div className={layout.stack}>{main}</div>
    <div className={layout.stack}>{rail}</div>
  </div>
)

const roleWord = (role: string | null) => (role === null ? '일반 회원' : role === 'ADMIN' ? '관리자' : role)
