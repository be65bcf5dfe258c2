import { Notices } from '#web/ui/notices/Notices.tsx'
import { DropZone } from './DropZone.tsx'

/** What lies over every page and is not needed for its first drawing. */
export const LateParts = () => (
  <>
    <Notices />
    <DropZone />
  </>
)
