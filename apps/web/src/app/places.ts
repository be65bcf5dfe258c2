import {
  mdiAccountOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiShieldAccountOutline,
  mdiTrophyOutline,
  mdiUpload,
} from '@mdi/js'

/** The places the navigation leads to. A place joins when its page exists. Those of the account are in its menu too. */
export const PLACES = [
  { to: '/', label: '홈', icon: mdiHomeVariantOutline, isOwn: false },
  { to: '/ranking', label: '랭킹', icon: mdiTrophyOutline, isOwn: false },
  { to: '/clans', label: '클랜', icon: mdiShieldAccountOutline, isOwn: false },
  { to: '/community', label: '커뮤니티', icon: mdiForumOutline, isOwn: false },
  { to: '/upload', label: '올리기', icon: mdiUpload, isOwn: true },
  { to: '/mypage', label: '내 정보', icon: mdiAccountOutline, isOwn: true },
] as const
