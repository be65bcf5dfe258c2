import type { SignedInUser } from '@buri/contract/auth'
import { useLocation } from 'react-router'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { ThemeChoice } from '#web/ui/theme/ThemeChoice.tsx'
import styles from './AccountSlot.module.css'
import { type AccountItem, accountItems, SIGN_OUT, type WaitingRequests, waitingWords } from './accountItems.ts'
import { auth, useAuth } from './auth.ts'
import { isLoggedIn } from './authStore.ts'
import { SignInLink } from './SignInLink.tsx'

type AccountSlotProps = { waitingRequests: WaitingRequests | null }

export function AccountSlot({ waitingRequests }: AccountSlotProps) {
  const state = useAuth()
  const location = useLocation()
  if (isLoggedIn(state) && state.user) return <AccountMenu user={state.user} waitingRequests={waitingRequests} />
  if (!state.isChecked) return <Skeleton width={36} height={36} isRound />
  return (
    <SignInLink
      returnTo={location.pathname.startsWith('/auth') ? '/' : `${location.pathname}${location.search}`}
      isShort
    />
  )
}

function AccountMenu({ user, waitingRequests }: AccountSlotProps & { user: SignedInUser }) {
  const onChoose = ({ id }: AccountItem) => {
    // `auth` logs the error. No message is shown, because this browser is signed out in any case.
    if (id === SIGN_OUT) auth.logout().catch(() => {})
  }
  return (
    <HeaderDropdown
      label={[`${user.nickname} 계정 메뉴`, waitingRequests && waitingWords(waitingRequests)]
        .filter(Boolean)
        .join(', ')}
      align="right"
      items={accountItems(user, waitingRequests)}
      onChoose={onChoose}
      foot={<ThemeChoice />}
      face={
        <span className={`${layout.line8} ${styles.person}`}>
          <Avatar name={user.nickname} imageUrl={user.avatarUrl} size={32} />
          <span className={`${text.ellipsis} ${styles.nickname}`}>{user.nickname}</span>
          {waitingRequests && (
            <span className={styles.waiting} aria-hidden="true" title={waitingWords(waitingRequests)}>
              <Chip tone="accent" isSmall>
                <span className={styles.words}>가입 신청</span>
                {waitingRequests.count}
              </Chip>
            </span>
          )}
        </span>
      }
    />
  )
}
