import type { Comment } from '@buri/contract/comments'
import { mdiDotsHorizontal, mdiReply } from '@mdi/js'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import type { DropdownItem } from '#web/ui/menus/dropdownItems.ts'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { commentHash, postPath } from '../communityWords.ts'
import { ReactionButtons } from '../reactions/ReactionButtons.tsx'
import { withReaction } from '../reactions/reactions.ts'
import { useReaction } from '../reactions/useReaction.ts'
import { nameOf } from '../readCommunity.ts'
import { ReasonDialog } from '../reports/ReasonDialog.tsx'
import styles from './comments.module.css'
import { useCommentThread } from './thread.ts'
import { useCommentChanges } from './useComments.ts'

const ReportDialog = lazyPart(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog)

type CommentActionsProps = { comment: Comment; onReply: () => void; onEdit: () => void; children?: ReactNode }
type CommentDialog = 'report' | 'blind' | 'delete' | null

export function CommentActions({ comment, onReply, onEdit, children }: CommentActionsProps) {
  const { post, viewer, cache } = useCommentThread()
  const [openDialog, setOpenDialog] = useState<CommentDialog>(null)
  const { like, dislike } = useReaction({ type: 'comment', thing: comment }, (state) =>
    cache.update(comment.id, (previous) => withReaction(previous, state)),
  )
  const { moderate, remove, restore } = useCommentChanges(comment, cache)
  const name = nameOf(comment.user)
  const close = () => setOpenDialog(null)
  const may = (right: Comment['rights'][number]) => comment.rights.includes(right)
  const whenSignedIn = (action: () => void) => viewer.whenSignedIn('로그인하면 함께 이야기할 수 있어요.', action)
  const callbacks = { onError: ({ message }: Error) => toast.danger(message) }

  const choose = ({ id }: DropdownItem) => {
    switch (id) {
      case 'copy':
        return void copyText(
          `${window.location.origin}${postPath(post)}${commentHash(comment.id)}`,
          '주소를 복사했습니다.',
        )
      case 'edit':
        return onEdit()
      case 'unblind':
        return moderate.mutate({ isBlind: false, reason: '' }, callbacks)
      case 'restore':
        return restore.mutate(undefined, callbacks)
      case 'report':
        return whenSignedIn(() => setOpenDialog('report'))
      default:
        setOpenDialog(id as CommentDialog)
    }
  }
  const items: DropdownItem[] = [
    { id: 'copy', label: '주소 복사' },
    ...(may('edit') ? [{ id: 'edit', label: '수정' }] : []),
    ...(may('delete') ? [{ id: 'delete', label: '삭제' }] : []),
    ...(may('moderate') && !comment.isBlind ? [{ id: 'blind', label: '블라인드' }] : []),
    ...(may('unblind') ? [{ id: 'unblind', label: '블라인드 풀기' }] : []),
    ...(may('restore') ? [{ id: 'restore', label: '되살리기' }] : []),
    ...(may('report') || viewer.userId === null ? [{ id: 'report', label: '신고' }] : []),
  ]
  return (
    <div className={styles.actions}>
      <ReactionButtons
        thing={comment}
        name={`${name} 님의 댓글`}
        isOff={viewer.userId !== null && !may('react')}
        onLike={() => whenSignedIn(like)}
        onDislike={() => whenSignedIn(dislike)}
      />
      {(may('reply') || (viewer.userId === null && !post.isLocked)) && (
        <button type="button" onClick={() => whenSignedIn(onReply)}>
          <Icon path={mdiReply} />
          답글
        </button>
      )}
      <HeaderDropdown
        label={`${name} 님의 댓글 메뉴`}
        size="icon"
        align="right"
        items={items}
        onChoose={choose}
        face={
          <>
            <span className={text.hidden}>{name} 님의 댓글 메뉴</span>
            <Icon path={mdiDotsHorizontal} />
          </>
        }
      />
      {children}
      <Suspense>
        {openDialog === 'report' && (
          <ReportDialog
            targetType="comment"
            targetId={comment.id}
            what="댓글을"
            excerpt={comment.content}
            onClose={close}
          />
        )}
        {openDialog === 'blind' && (
          <ReasonDialog
            title="이 댓글을 블라인드 처리할까요?"
            word="블라인드"
            step={moderate}
            onConfirm={(reason) => moderate.mutate({ isBlind: true, reason }, { onSuccess: close })}
            onClose={close}
          />
        )}
      </Suspense>
      {openDialog === 'delete' && (
        <ConfirmDialog
          title="댓글을 삭제할까요?"
          word="삭제"
          step={remove}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          <p>답글이 있으면 자리만 남고 내용은 보이지 않아요.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
