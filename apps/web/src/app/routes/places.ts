import {
  mdiAccountOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiShieldAccountOutline,
  mdiSwordCross,
} from '@mdi/js'

/** The place of the account: of a visitor the `SignInSheet` hears it. */
export const OWN_PLACE = '/mypage'

/** Whether a page belongs to a place; the pages of a clan's own members are a part of 클랜 too. */
export const isCurrent = (place: string, path: string) =>
  place === '/' ? path === '/' : `${path.replace('/clan/', '/clans/')}/`.startsWith(`${place}/`)

/** The places under the thumb on a phone: address, name, icon. */
export const PLACES = [
  ['/', '홈', mdiHomeVariantOutline],
  ['/inhouse', '내전', mdiSwordCross],
  ['/clans', '클랜', mdiShieldAccountOutline],
  ['/community', '커뮤니티', mdiForumOutline],
  [OWN_PLACE, '내 정보', mdiAccountOutline],
] as const
