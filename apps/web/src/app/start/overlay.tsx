import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import '#web/ui/style/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OverlayScreen } from '#web/features/nights/overlay/OverlayScreen.tsx'

/** Returns the API's address for the path of an overlay's page. Both end in the overlay's secret. */
const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`

const root = document.getElementById('overlay')
if (!root) throw new Error('overlay.html has no #overlay')

createRoot(root).render(
  <StrictMode>
    <OverlayScreen address={overlayAddress(window.location.pathname)} />
  </StrictMode>,
)
