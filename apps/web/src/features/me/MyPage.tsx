import type { SignedInUser } from '@buri/contract/auth'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { AccountEndCard } from './AccountEndCard.tsx'
import { AccountsCard, type NameSearch } from './AccountsCard.tsx'
import { FavoritesCard } from './FavoritesCard.tsx'
import styles from './me.module.css'
import { SessionsCard } from './SessionsCard.tsx'
import { TypedResultsCard } from './TypedResultsCard.tsx'
import { UploadsCard } from './UploadsCard.tsx'

type MyPageProps = {
  user: SignedInUser
  nameSearch: NameSearch
  onSignOut: () => void
  /** The account has ended. */
  onGone: () => void
  /** A game account was linked or let go. */
  onLinked: () => void
  removeFavorite: (nameTag: string) => Promise<void>
  /** What waits for an answer, before everything else. */
  questions?: ReactNode
  /** What else is one's own, of other features. */
  children?: ReactNode
}

export function MyPage({
  user,
  nameSearch,
  onSignOut,
  onGone,
  onLinked,
  removeFavorite,
  questions,
  children,
}: MyPageProps) {
  usePageTitle('마이페이지')
  return (
    <div className={layout.wrap}>
      <header className={styles.head}>
        <Avatar name={user.nickname} imageUrl={user.avatarUrl} size={64} />
        <div className={styles.who}>
          <h1>{user.nickname}</h1>
          <p>
            <Chip tone={user.role === 'ADMIN' ? 'ink' : 'tint'}>{roleWord(user.role)}</Chip>
            <span className={styles.quiet}>Discord 계정으로 로그인했습니다.</span>
          </p>
        </div>
        <div className={styles.headActions}>
          {user.permissions.includes('admin') && <ButtonLink to="/admin/claims">계정 연결 확인</ButtonLink>}
          <Button onClick={onSignOut}>로그아웃</Button>
        </div>
      </header>
      <Columns
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
            <FavoritesCard remove={removeFavorite} />
            <SessionsCard />
            <AccountEndCard onGone={onGone} />
          </>
        }
      />
    </div>
  )
}

const Columns = ({ main, rail }: { main: ReactNode; rail: ReactNode }) => (
  <div className={styles.columns}>
    <div className={layout.stack}>{main}</div>
    <div className={layout.stack}>{rail}</div>
  </div>
)

const roleWord = (role: string | null) => (role === null ? '일반 회원' : role === 'ADMIN' ? '관리자' : role)
