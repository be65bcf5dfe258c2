import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** On a phone, this is as high as the card without a folder. */
export const FolderSkeleton = () => <Skeleton height={172} />
