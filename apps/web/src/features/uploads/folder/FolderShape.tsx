import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** As high as the card is on a phone before a folder is connected. */
export const FolderShape = () => <Skeleton height={172} />
