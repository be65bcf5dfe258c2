import {
  mdiAccountOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiShieldAccountOutline,
  mdiSwordCross,
} from '@mdi/js'

/** Where the account's link leads. If a visitor presses it, `SignInSheet` opens instead. */
export const OWN_PATH = '/mypage'

/** Whether a page belongs to a link; the member pages of a clan belong to 클랜 too. */
export const isLinkCurrent = (href: string, path: string) =>
  href === '/' ? path === '/' : `${path.replace('/clan/', '/clans/')}/`.startsWith(`${href}/`)

/** The links at the bottom of a phone: address, label, icon. */
export const NAVIGATION_LINKS = [
  ['/', '홈', mdiHomeVariantOutline],
  ['/inhouse', '내전', mdiSwordCross],
  ['/clans', '클랜', mdiShieldAccountOutline],
  ['/community', '커뮤니티', mdiForumOutline],
  [OWN_PATH, '내 정보', mdiAccountOutline],
] as const
