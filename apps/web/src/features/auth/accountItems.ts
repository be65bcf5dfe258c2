import type { SignedInUser } from '@buri/contract/auth'
import { profilePath } from '#web/ui/game/profilePath.ts'
import type { DropdownItem } from '#web/ui/menus/dropdownItems.ts'

export type AccountItem = DropdownItem

export const SIGN_OUT = 'signOut'

/** Leads to the page to link a player if none is linked. */
export const ownProfilePath = ({ player }: Pick<SignedInUser, 'player'>) =>
  player ? profilePath({ gameName: player.summonerName, tagLine: player.tagLine }) : '/mypage'

export type WaitingRequests = { count: number; clanId: string }
export const waitingWords = ({ count }: WaitingRequests) => `가입 신청 ${count}건`

/** Administrators hold every permission, so the permissions alone identify staff. */
export function accountItems(user: SignedInUser, waitingRequests: WaitingRequests | null): AccountItem[] {
  // Every permission opens at least one staff page.
  const isStaff = user.permissions.length > 0
  return [
    { id: 'profile', label: '내 전적', icon: 'mdi-chart-box-outline', url: ownProfilePath(user) },
    { id: 'mypage', label: '내 정보', icon: 'mdi-account-outline', url: '/mypage' },
    { id: 'clans', label: '내 클랜', icon: 'mdi-shield-account-outline', url: '/clans?tab=mine' },
    ...(waitingRequests
      ? [
          {
            id: 'requests',
            label: waitingWords(waitingRequests),
            icon: 'mdi-account-outline',
            url: `/clan/${waitingRequests.clanId}/members`,
          },
        ]
      : []),
    { id: 'upload', label: '경기 올리기', icon: 'mdi-upload', url: '/upload' },
    ...(isStaff ? [{ id: 'admin', label: '관리', icon: 'mdi-shield-account-outline', url: '/admin' }] : []),
    { type: 'divider', id: 'line' },
    { id: SIGN_OUT, label: '로그아웃', icon: 'mdi-logout' },
  ]
}
