import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import './ui/style/tokens.css'
import './ui/style/base.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { takeDeliveredQueries } from '#web/api/queryData.ts'
import { App } from '#web/app/frame/App.tsx'
import { queries } from '#web/app/routes/queries.ts'
import { createPageRouter } from '#web/app/routes/router.ts'
import { mountOverServerHtml } from '#web/app/start/mountOverServerHtml.ts'
import { endFirstRender } from '#web/loading/firstRender.ts'
import { reloadForMissingPart, watchForMissingCode } from '#web/loading/missingCode.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import type { Visit } from '#web/navigation/pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A reload or going back may restore a position far down the page, so the whole page is drawn at once.
if (navigation?.type !== 'navigate') endFirstRender()

watchForMissingCode()
takeDeliveredQueries(queries, document)

// The first draw waits for the page's code, because an empty frame before it would move the content twice.
const router = createPageRouter()
const draw = async (first: Visit) => {
  await mountOverServerHtml(root, () =>
    flushSync(() =>
      createRoot(root).render(
        <StrictMode>
          <App queries={queries} router={router} first={first} />
        </StrictMode>,
      ),
    ),
  )
  endFirstRender()
  void startDeferredWork().catch(reloadForMissingPart)
}
void router.first.then(draw)

async function startDeferredWork() {
  await whenIdle()
  const { startWhenIdle } = await import('#web/app/start/startWhenIdle.ts')
  await startWhenIdle(router)
}
