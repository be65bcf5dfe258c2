import { type ComponentProps, lazy, Suspense } from 'react'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PART_TRIES } from '#web/ui/layout/part.ts'
import { untilHere } from '#web/ui/layout/untilHere.ts'
import type { CommentComposer } from './CommentComposer.tsx'

// Anyone who only reads needs none of what writing takes.
const Loaded = lazy(async () => ({
  default: await untilHere(() => import('./CommentComposer.tsx'), PART_TRIES).then(
    (loaded) => loaded.CommentComposer,
    () => NotLoaded,
  ),
}))

/** The rest of the page stays readable. */
const NotLoaded = (_: ComponentProps<typeof CommentComposer>) => (
  <Alert tone="danger" message="댓글 입력 칸을 불러오지 못했습니다. 화면을 새로고침해주세요." />
)

/** The box for a comment, once its code is there. */
export const Composer = (props: ComponentProps<typeof CommentComposer>) => (
  <Suspense fallback={<Skeleton height={212} />}>
    <Loaded {...props} />
  </Suspense>
)
