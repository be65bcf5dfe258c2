import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { CommentComposer } from './CommentComposer.tsx'

// Whoever only reads needs none of what writing takes.
const Loaded = lazy(async () => ({ default: (await import('./CommentComposer.tsx')).CommentComposer }))

/** The box for a comment, once its code is there. */
export const Composer = (props: ComponentProps<typeof CommentComposer>) => (
  <Suspense fallback={<Skeleton height={212} />}>
    <Loaded {...props} />
  </Suspense>
)
