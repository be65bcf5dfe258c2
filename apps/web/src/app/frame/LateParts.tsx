import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { ContactLink } from './ContactLink.tsx'
import { DropZone } from './DropZone.tsx'
import { ReplayFolder } from './ReplayFolder.tsx'
import { SignInSheet } from './SignInSheet.tsx'

/** Overlays of every page that its first render does not need. */
export const LateParts = () => (
  <>
    <Toasts />
    <DropZone />
    <ReplayFolder />
    <ContactLink />
    <SignInSheet />
  </>
)
