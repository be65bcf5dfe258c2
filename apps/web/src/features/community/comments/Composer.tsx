import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { CommentComposer } from './CommentComposer.tsx'

/** If the box cannot be loaded, the rest of the page stays readable. */
const NotLoaded = () => <Alert tone="danger" message="댓글 입력 칸을 불러오지 못했습니다. 화면을 새로고침해주세요." />
// Readers do not load the code for writing.
const Loaded = lazyPart(async () => (await import('./CommentComposer.tsx')).CommentComposer, NotLoaded)

export const Composer = (props: ComponentProps<typeof CommentComposer>) => (
  <Suspense fallback={<Skeleton height={212} />}>
    <Loaded {...props} />
  </Suspense>
)
