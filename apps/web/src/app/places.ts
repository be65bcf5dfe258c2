import {
  mdiAccountOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiShieldAccountOutline,
  mdiSwordCross,
} from '@mdi/js'

/** The place of the account: of a visitor the `SignInSheet` hears it. */
export const OWN_PLACE = '/mypage'

/** The pages of a clan's own members are a part of 클랜 too. */
export const isPartOf = (place: string, path: string) => place === '/clans' && path.startsWith('/clan/')

/** The places under the thumb on a phone: address, name, icon. */
export const PLACES = [
  ['/', '홈', mdiHomeVariantOutline],
  ['/inhouse', '내전', mdiSwordCross],
  ['/clans', '클랜', mdiShieldAccountOutline],
  ['/community', '커뮤니티', mdiForumOutline],
  [OWN_PLACE, '내 정보', mdiAccountOutline],
] as const
