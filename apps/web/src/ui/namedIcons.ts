import {
  mdiAccountOutline,
  mdiChartBoxOutline,
  mdiCogOutline,
  mdiForumOutline,
  mdiHomeVariantOutline,
  mdiLogin,
  mdiLogout,
  mdiShieldAccountOutline,
  mdiTrophyOutline,
  mdiUpload,
} from '@mdi/js'

/** Icons whose names arrive as data. A name joins here when something sends it: the whole set would be 786 kB. */
export const NAMED_ICONS: Readonly<Record<string, string>> = {
  'mdi-account-outline': mdiAccountOutline,
  'mdi-chart-box-outline': mdiChartBoxOutline,
  'mdi-cog-outline': mdiCogOutline,
  'mdi-forum-outline': mdiForumOutline,
  'mdi-home-variant-outline': mdiHomeVariantOutline,
  'mdi-login': mdiLogin,
  'mdi-logout': mdiLogout,
  'mdi-shield-account-outline': mdiShieldAccountOutline,
  'mdi-trophy-outline': mdiTrophyOutline,
  'mdi-upload': mdiUpload,
}
