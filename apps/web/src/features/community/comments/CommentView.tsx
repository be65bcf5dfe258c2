import type { Comment } from '@buri/contract/comments'
import { mdiCommentOutline, mdiEyeOffOutline } from '@mdi/js'
import { useState } from 'react'
import { isOnServer } from '#web/loading/firstRender.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { PersonLink } from '../PersonLink.tsx'
import { nameOf } from '../readCommunity.ts'
import { ServerHtml } from '../ServerHtml.tsx'
import { CommentActions } from './CommentActions.tsx'
import { Composer } from './Composer.tsx'
import styles from './comments.module.css'
import { keepEdit, keptEdit } from './keptComment.ts'
import { useCommentThread } from './thread.ts'
import { useCommentChanges } from './useComments.ts'

type CommentViewProps = {
  comment: Comment
  isWanted: boolean
  onReply: () => void
  fold: { isFolded: boolean; count: number; toggle: () => void } | undefined
}

export function CommentView({ comment, isWanted, onReply, fold }: CommentViewProps) {
  const { post, place: keyParts } = useCommentThread()
  const { id, user, isBlind, isDeleted } = comment
  // Continues an edit that was interrupted by leaving the page.
  const [isEditing, setEditing] = useState(() => keyParts.userId !== null && keptEdit(keyParts, id) !== '')
  const isWithheld = comment.contentHtml === ''
  const isTombstone = isWithheld && (isDeleted || isBlind)
  if (isTombstone) {
    return (
      <article
        className={`${layout.line8} ${text.detail} ${styles.deletedComment}`}
        id={`comment-${id}`}
        data-wanted={isWanted || undefined}
      >
        <Icon path={isBlind ? mdiEyeOffOutline : mdiCommentOutline} />
        {comment.content || (isBlind ? '블라인드 처리된 댓글입니다.' : '삭제된 댓글입니다.')}
        {fold?.isFolded && <FoldButton {...fold} />}
      </article>
    )
  }
  const name = nameOf(user)
  return (
    <article
      className={styles.comment}
      id={`comment-${id}`}
      data-wanted={isWanted || undefined}
      aria-label={`${name} 님의 댓글`}
    >
      <Avatar name={name} imageUrl={user?.avatar} />
      <div className={styles.text}>
        <p className={styles.meta}>
          <PersonLink user={user} isPlain />
          {user?.id != null && user.id === post.userId && (
            <Chip tone="tint" isSmall>
              글쓴이
            </Chip>
          )}
          {isBlind && (
            <Chip tone="danger" isSmall>
              블라인드
            </Chip>
          )}
          {isDeleted && (
            <Chip tone="danger" isSmall>
              삭제됨
            </Chip>
          )}
          <TimeAgo iso={comment.createdAt} />
          {comment.editedAt && <span>수정됨</span>}
        </p>
        {isEditing ? (
          <Edit comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          <>
            <ServerHtml className={styles.body} html={comment.contentHtml} />
            {isOnServer ? (
              // Without scripts the buttons would do nothing, and take up more than half of a page.
              <p className={styles.actions}>추천 {formatNumber(comment.likeCount)}</p>
            ) : (
              <CommentActions comment={comment} onReply={onReply} onEdit={() => setEditing(true)}>
                {fold && <FoldButton {...fold} />}
              </CommentActions>
            )}
          </>
        )}
      </div>
    </article>
  )
}

function Edit({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const { cache, place: keyParts } = useCommentThread()
  const { edit } = useCommentChanges(comment, cache)
  const { id, content, revision } = comment
  const end = () => {
    keepEdit(keyParts, id, '')
    onEnd()
  }
  return (
    <Composer
      label="댓글 고치기"
      word="저장"
      hasFocus
      initial={keptEdit(keyParts, id) || content}
      onText={(text) => keepEdit(keyParts, id, text === content ? '' : text)}
      isBusy={edit.isPending}
      onCancel={end}
      onSend={(changed) => edit.mutate({ content: changed, revision }, { onSuccess: end })}
    >
      {edit.error && <Alert tone="danger" message={edit.error.message} />}
    </Composer>
  )
}

const FoldButton = ({ isFolded, count, toggle }: NonNullable<CommentViewProps['fold']>) => (
  <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={toggle}>
    답글 {count}개 {isFolded ? '펼치기' : '접기'}
  </button>
)
