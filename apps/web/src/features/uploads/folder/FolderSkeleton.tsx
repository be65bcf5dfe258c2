import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** A placeholder as high as the card on a phone before a folder is connected. */
export const FolderSkeleton = () => <Skeleton height={172} />
