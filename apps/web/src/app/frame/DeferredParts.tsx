import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { ContactLink } from './ContactLink.tsx'
import { DropZone } from './DropZone.tsx'
import { HeadingFocus } from './HeadingFocus.tsx'
import { LostFocus } from './LostFocus.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { ReplayFolder } from './ReplayFolder.tsx'
import { SignInSheet } from './SignInSheet.tsx'
import { SiteState } from './SiteState.tsx'

/** These parts are not needed for the first paint. */
export const DeferredParts = () => (
  <>
    <HeadingFocus />
    <LostFocus />
    <OfflineStrip />
    <Toasts />
    <SiteState />
    <DropZone />
    <ReplayFolder />
    <ContactLink />
    <SignInSheet />
  </>
)
