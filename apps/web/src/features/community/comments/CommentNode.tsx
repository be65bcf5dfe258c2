import type { Comment } from '@buri/contract/comments'
import { useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { nameOf } from '../readCommunity.ts'
import { CommentView } from './CommentView.tsx'
import { Composer } from './Composer.tsx'
import styles from './comments.module.css'
import { containsComment, countOf } from './commentTree.ts'
import { keepComment, keptComment } from './keptComment.ts'
import { SendingComments } from './SendingComments.tsx'
import { useCommentThread } from './thread.ts'
import { fetchThread } from './useComments.ts'

type CommentNodeProps = {
  comment: Comment
  wanted: number | undefined
}

export const CommentNode = memo(function CommentNode({ comment, wanted }: CommentNodeProps) {
  const [isFolded, setFolded] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const { replies } = comment
  const missingCount = comment.depth === 1 ? comment.replyTotal - countOf(replies) : 0
  const isOpen = !isFolded || (wanted !== undefined && containsComment(replies, wanted))
  return (
    <li>
      <CommentView
        comment={comment}
        isWanted={comment.id === wanted}
        onReply={() => setReplying(true)}
        fold={
          replies.length > 0
            ? {
                isFolded: !isOpen,
                count: Math.max(comment.replyTotal, countOf(replies)),
                toggle: () => setFolded(isOpen),
              }
            : undefined
        }
      />
      {isReplying && <Reply comment={comment} onClose={() => setReplying(false)} />}
      <ul className={styles.replies} data-depth={comment.depth}>
        {isOpen && replies.map((reply) => <CommentNode key={reply.id} comment={reply} wanted={wanted} />)}
        <SendingComments parentId={comment.id} />
      </ul>
      {isOpen && missingCount > 0 && <MoreReplies comment={comment} missing={missingCount} />}
    </li>
  )
})

function Reply({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { place: keyParts, send } = useCommentThread()
  return (
    <div className={styles.reply}>
      <Composer
        key={keyParts.userId}
        label={`${nameOf(comment.user)} 님에게 답글 쓰기`}
        word="답글 등록"
        hasFocus
        initial={keptComment(keyParts, comment.id)}
        onText={(text) => keepComment(keyParts, comment.id, text)}
        onCancel={() => {
          keepComment(keyParts, comment.id, '')
          onClose()
        }}
        onSend={(text) => {
          keepComment(keyParts, comment.id, '')
          onClose()
          void send(text, comment.id)
        }}
      />
    </div>
  )
}

function MoreReplies({ comment, missing }: { comment: Comment; missing: number }) {
  const { cache } = useCommentThread()
  const ask = useMutation({
    mutationFn: () => fetchThread(comment.id),
    onSuccess: (whole) => cache.update(comment.id, () => whole),
    onError: ({ message }) => toast.danger(message),
  })
  return (
    <Button kind="quiet" size="small" isBusy={ask.isPending} onClick={() => ask.mutate()}>
      답글 {formatNumber(missing)}개 더 보기
    </Button>
  )
}
