import type { Post } from '@buri/contract/posts'
import { mdiBookmark, mdiBookmarkOutline, mdiFlagOutline } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ShareButton } from '#web/ui/buttons/ShareButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import type { CommunityViewer } from '../communityViewer.ts'
import { postPath } from '../communityWords.ts'
import { ReactionButtons } from '../reactions/ReactionButtons.tsx'
import { withReaction } from '../reactions/reactions.ts'
import { useReaction } from '../reactions/useReaction.ts'
import styles from './post.module.css'
import { POST_LISTS, postQuery } from './usePosts.ts'

const ReportDialog = lazyPart(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog)

export function PostActions({ post, viewer }: { post: Post; viewer: CommunityViewer }) {
  const [isReporting, setReporting] = useState(false)
  const queries = useQueryClient()
  const { queryKey } = postQuery(post.id)
  const { like, dislike } = useReaction({ type: 'post', thing: post }, (state) => {
    queries.setQueryData(queryKey, (previous) => previous && withReaction(previous, state))
    for (const list of POST_LISTS) void queries.invalidateQueries({ ...list, refetchType: 'none' })
  })
  const toggleScrap = useScrap(post)
  const whenSignedIn = (reason: string, action: () => void, pressName?: string) => () =>
    viewer.whenSignedIn(reason, action, pressName)
  const isStranger = viewer.userId === null
  useFinishPress('like', !isStranger && post.rights.includes('react'), () => post.mine.isLiked || like())
  useFinishPress('scrap', !isStranger && post.rights.includes('scrap'), () => post.mine.isScrapped || toggleScrap())
  useFinishPress('report', !isStranger && post.rights.includes('report'), () => setReporting(true))
  const may = (right: Post['rights'][number]) => post.rights.includes(right)
  return (
    <div className={`${layout.row} ${styles.actions}`}>
      <div className={styles.reactions}>
        <ReactionButtons
          thing={post}
          name="이 게시글"
          isOff={!isStranger && !may('react')}
          onLike={whenSignedIn('로그인하면 게시글을 추천할 수 있어요.', like, 'like')}
          onDislike={whenSignedIn('로그인하면 게시글을 평가할 수 있어요.', dislike)}
        />
      </div>
      <div className={styles.others}>
        <ShareButton title={post.title} path={postPath(post)} hasCard={!post.isBlind} />
        {(isStranger || may('scrap')) && (
          <Button
            icon={post.mine.isScrapped ? mdiBookmark : mdiBookmarkOutline}
            aria-pressed={post.mine.isScrapped}
            onClick={whenSignedIn('로그인하면 게시글을 스크랩할 수 있어요.', toggleScrap, 'scrap')}
          >
            스크랩
          </Button>
        )}
        {(isStranger || may('report')) && (
          <Button
            kind="quiet"
            icon={mdiFlagOutline}
            onClick={whenSignedIn('로그인하면 게시글을 신고할 수 있어요.', () => setReporting(true), 'report')}
          >
            신고
          </Button>
        )}
      </div>
      <Suspense>
        {isReporting && (
          <ReportDialog
            targetType="post"
            targetId={post.id}
            what="게시글을"
            excerpt={post.title}
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The change is shown at once, and reverted after a refusal. */
function useScrap({ id, mine }: Post) {
  const queries = useQueryClient()
  const show = (isScrapped: boolean) =>
    queries.setQueryData(
      postQuery(id).queryKey,
      (previous) => previous && { ...previous, mine: { ...previous.mine, isScrapped } },
    )
  const scrap = useMutation({
    scope: { id: `scrap-${id}` },
    mutationFn: (input: boolean) =>
      input
        ? call('POST /api/community/posts/:id/scrap', { params: { id } })
        : call('DELETE /api/community/posts/:id/scrap', { params: { id } }),
    onMutate: show,
    onSuccess: (_answer, input) => {
      toast.good(input ? '스크랩했습니다.' : '스크랩을 취소했습니다.')
      return queries.invalidateQueries(cachedAnswersUnder('/api/me/scraps'))
    },
    onError: (error, input) => {
      show(!input)
      toast.danger(error.message)
    },
  })
  return () => scrap.mutate(!mine.isScrapped)
}
