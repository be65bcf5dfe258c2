import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** As high on a phone as the card without a folder. */
export const FolderSkeleton = () => <Skeleton height={172} />
