import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import '#web/ui/style/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OverlayScreen } from '#web/features/nights/overlay/OverlayScreen.tsx'
import { overlayAddress } from '#web/features/nights/overlay/overlayAddress.ts'

const root = document.getElementById('overlay')
if (!root) throw new Error('overlay.html has no #overlay')

createRoot(root).render(
  <StrictMode>
    <OverlayScreen address={overlayAddress(window.location.pathname)} />
  </StrictMode>,
)
