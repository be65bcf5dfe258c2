import { loadHangulFont } from '#web/loading/loadHangulFont.ts'
import { listenForOfflineContent } from '#web/loading/offline/offlineContent.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import type { PageRouter } from '#web/navigation/router.ts'
import { listenForImeEnter } from '#web/ui/forms/imeEnter.ts'
import { followTheme } from '#web/ui/theme/theme.ts'
import { queries } from '../routes/queries.ts'
import { fetchAhead } from './fetchAhead.ts'
import { refetchRequestsInFlight } from './refetchRequestsInFlight.ts'
import { startSession } from './startSession.ts'

/** On a slow line any other request would delay the page, so the browser has to be idle. */
export async function startWhenIdle(router: PageRouter) {
  listenForOfflineContent()
  listenForImeEnter(document)
  loadHangulFont(document)
  followTheme()
  refetchRequestsInFlight(queries)
  void startSession(queries)
  await whenIdle()
  await fetchAhead(document, router)
  await (await import('./keepForOffline.ts')).keepForOffline(router)
}
