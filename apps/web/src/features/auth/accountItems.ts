import type { SignedInUser } from '@buri/contract/auth'
import type { DropdownItem } from '#web/ui/dropdownItems.ts'
import { profilePath } from '#web/ui/profilePath.ts'

export type AccountItem = DropdownItem

export const SIGN_OUT = 'signOut'

/** The linked game account, or the page where one is linked. */
export const ownProfilePath = ({ player }: Pick<SignedInUser, 'player'>) =>
  player ? profilePath({ gameName: player.summonerName, tagLine: player.tagLine }) : '/mypage'

/** What the account menu holds. A place of the administrators joins when its page exists. */
export function accountItems(user: SignedInUser): AccountItem[] {
  const isAdmin = user.permissions.includes('admin')
  return [
    { id: 'profile', label: '내 전적', icon: 'mdi-chart-box-outline', url: ownProfilePath(user) },
    { id: 'mypage', label: '마이페이지', icon: 'mdi-account-outline', url: '/mypage' },
    { id: 'upload', label: '경기 올리기', icon: 'mdi-upload', url: '/upload' },
    ...(isAdmin
      ? [
          { type: 'category' as const, id: 'admin', label: '관리자' },
          { id: 'claims', label: '계정 연결 확인', icon: 'mdi-shield-account-outline', url: '/admin/claims' },
        ]
      : []),
    { type: 'divider', id: 'line' },
    { id: SIGN_OUT, label: '로그아웃', icon: 'mdi-logout' },
  ]
}
