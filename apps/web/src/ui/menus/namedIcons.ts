import {
  mdiAccountOutline,
  mdiChartBoxOutline,
  mdiForumOutline,
  mdiLogout,
  mdiShieldAccountOutline,
  mdiUpload,
} from '@mdi/js'

/** Icons whose names come from data. Add a name here when something sends it: the whole set is 786 kB. */
export const NAMED_ICONS: Readonly<Record<string, string>> = {
  'mdi-account-outline': mdiAccountOutline,
  'mdi-chart-box-outline': mdiChartBoxOutline,
  'mdi-forum-outline': mdiForumOutline,
  'mdi-logout': mdiLogout,
  'mdi-shield-account-outline': mdiShieldAccountOutline,
  'mdi-upload': mdiUpload,
}
