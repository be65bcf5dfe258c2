import {
  mdiAccountOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiShieldAccountOutline,
  mdiSwordCross,
} from '@mdi/js'

/** If a visitor presses a link to this page, `SignInSheet` opens instead. */
export const OWN_PATH = '/mypage'

export const isLinkCurrent = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path.replace('/clan/', '/clans/')}/`.startsWith(`${href}/`)

export const NAVIGATION_LINKS = [
  ['/', '홈', mdiHomeVariantOutline],
  ['/inhouse', '내전', mdiSwordCross],
  ['/clans', '클랜', mdiShieldAccountOutline],
  ['/community', '커뮤니티', mdiForumOutline],
  [OWN_PATH, '내 정보', mdiAccountOutline],
] as const
