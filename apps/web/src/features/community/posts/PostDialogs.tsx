import type { Post } from '@buri/contract/posts'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { lastBoard } from '../boards/lastBoard.ts'
import { boardPath, postPath } from '../communityWords.ts'
import { ReasonDialog } from '../reports/ReasonDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useModeratePost, useRemovePost } from './usePosts.ts'

export type PostConfirmation = 'blind' | 'hide' | 'move' | 'delete'
type PostDialogsProps = { post: Post; confirmation: PostConfirmation; onClose: () => void }

export function PostDialogs({ post, confirmation, onClose }: PostDialogsProps) {
  const navigate = useNavigate()
  const moderate = useModeratePost(post.id)
  const remove = useRemovePost(post.id)
  return (
    <>
      {(confirmation === 'blind' || confirmation === 'hide') && (
        <ReasonDialog
          title={confirmation === 'blind' ? '이 게시글을 블라인드 처리할까요?' : '이 게시글을 숨길까요?'}
          word={confirmation === 'blind' ? '블라인드' : '숨기기'}
          step={moderate}
          onConfirm={(reason) =>
            moderate.mutate(
              { ...(confirmation === 'blind' ? { isBlind: true } : { status: 'hidden' as const }), reason },
              { onSuccess: onClose },
            )
          }
          onClose={onClose}
        />
      )}
      {confirmation === 'move' && (
        <MoveDialog
          post={post}
          step={moderate}
          onConfirm={(boardId) =>
            moderate.mutate(
              { boardId },
              {
                onSuccess: (moved) => {
                  onClose()
                  toast.good('게시글을 옮겼습니다.')
                  void navigate(postPath(moved), { replace: true })
                },
              },
            )
          }
          onClose={onClose}
        />
      )}
      {confirmation === 'delete' && (
        <ConfirmDialog
          title="게시글을 삭제할까요?"
          word="삭제"
          step={remove}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.good('게시글을 삭제했습니다.')
                void navigate(`${boardPath(post.boardId)}${lastBoard(post.boardId)}`, { replace: true })
              },
            })
          }
          onClose={onClose}
        >
          <p>게시글과 댓글이 함께 보이지 않게 돼요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
