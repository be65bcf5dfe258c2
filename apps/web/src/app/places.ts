import { mdiHomeVariantOutline, mdiTrophyOutline } from '@mdi/js'

/** The places the navigation leads to. A place joins when its page exists. */
export const PLACES = [
  { to: '/', label: '홈', icon: mdiHomeVariantOutline },
  { to: '/ranking', label: '랭킹', icon: mdiTrophyOutline },
] as const
