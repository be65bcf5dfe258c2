import {
  mdiAccountOutline,
  mdiChartBoxOutline,
  mdiForumOutline,
  mdiLogout,
  mdiShieldAccountOutline,
  mdiUpload,
} from '@mdi/js'

/** A name that data contains must be added here, because the whole icon set is 786 kB. */
export const NAMED_ICONS: Readonly<Record<string, string>> = {
  'mdi-account-outline': mdiAccountOutline,
  'mdi-chart-box-outline': mdiChartBoxOutline,
  'mdi-forum-outline': mdiForumOutline,
  'mdi-logout': mdiLogout,
  'mdi-shield-account-outline': mdiShieldAccountOutline,
  'mdi-upload': mdiUpload,
}
