import type { Board } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import type { Post } from '@buri/contract/posts'
import { plainLine } from '@buri/domain/plainLine'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { postPath } from '../communityWords.ts'
import { ServerHtml } from '../ServerHtml.tsx'
import { MarkdownBox } from '../writing/MarkdownBox.tsx'
import { useTextarea } from '../writing/useTextarea.ts'
import { ConflictCard } from './ConflictCard.tsx'
import { EditorBar } from './EditorBar.tsx'
import styles from './editor.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PictureRows } from './PictureRows.tsx'
import { type EditorStart, useDraft } from './useDraft.ts'
import { usePictures } from './usePictures.ts'
import { usePreview } from './usePreview.ts'
import { usePublish } from './usePublish.ts'
import { editorTextOf, mergedText, type PostDraftText } from './writingState.ts'

type EditorProps = {
  userId: string
  board: Board
  post: Post | undefined
  start: EditorStart
  onStartOver: () => void
  signIn: ReactNode
}

type View = 'write' | 'both' | 'preview'
const VIEW_OPTIONS: readonly { value: View; label: string }[] = [
  { value: 'write', label: '쓰기' },
  { value: 'both', label: '나란히' },
  { value: 'preview', label: '미리보기' },
]

const initialView = (): View => (window.innerWidth >= 1024 ? 'both' : 'write')

export function Editor({ userId, board, post, start, onStartOver, signIn }: EditorProps) {
  const [writing, setWriting] = useState(start.writing)
  const [isRecovered, setRecovered] = useState(start.isRecovered)
  const [view, setView] = useState<View>(initialView)
  const navigate = useNavigate()
  const area = useTextarea()
  const [postRevision, setPostRevision] = useState(start.postRevision)
  const keyParts = { userId, boardId: board.id, postId: post?.id ?? null }
  const draft = useDraft(keyParts, start, writing, postRevision)
  const pictures = usePictures(area)
  const publish = usePublish({ board, post, draftId: start.draftId, draft, postRevision })
  // A published post is shown on its own page, so nothing is previewed any more.
  const isLeaving = publish.isPending || publish.isSuccess
  const preview = usePreview(writing.body, view !== 'write' && !isLeaving)
  const edit = (changes: Partial<PostDraftText>) => setWriting((previous) => ({ ...previous, ...changes }))

  const titleField = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [isTitleMissing, setTitleMissing] = useState(false)
  const send = () => {
    if (pictures.isSending || publish.isPending) return
    if (plainLine(writing.title) === '') {
      setTitleMissing(true)
      titleField.current?.focus()
      return
    }
    publish.mutate(writing, {
      onSuccess: (sent) => {
        toast.good(post ? '게시글을 고쳤습니다.' : '게시글을 올렸습니다.')
        void navigate(postPath(sent), { replace: true })
      },
    })
  }
  const { state } = draft
  const conflict = conflictOf(draft, publish)
  return (
    <>
      <LeaveGuard isUnsaved={draft.isUnsaved && !isLeaving} />
      <EditorBar
        board={board}
        post={post}
        state={state}
        signIn={signIn}
        isReady={!pictures.isSending}
        isBusy={publish.isPending}
        onPublish={send}
      >
        <span className={styles.views}>
          <Segments label="보기" value={view} options={VIEW_OPTIONS} onChange={setView} />
        </span>
      </EditorBar>
      {isRecovered && (
        <Alert
          tone="info"
          message="쓰던 게시글을 되찾았습니다. 올리기 전까지 아무에게도 보이지 않습니다."
          action={{ label: post ? '원래 게시글로' : '새로 쓰기', onChoose: onStartOver }}
          onClose={() => setRecovered(false)}
        />
      )}
      {conflict && (
        <ConflictCard
          ownText={writing}
          theirs={conflict.theirs}
          onTheirs={() => {
            setWriting(editorTextOf(conflict.theirs))
            setPostRevision(conflict.postRevision)
            conflict.accept()
          }}
          onMine={() => {
            setPostRevision(conflict.isOfPost ? conflict.postRevision : postRevision)
            conflict.accept()
          }}
          onBoth={() => {
            setWriting({ ...writing, body: mergedText(writing.body, conflict.theirs.body) })
            setPostRevision(
              conflict.isOfPost ? conflict.postRevision : olderRevision(postRevision, conflict.postRevision),
            )
            conflict.accept()
          }}
        />
      )}
      {publish.error && !conflict && (
        <>
          <Alert tone="danger" message={publish.error.message} />
          {isRefusal(publish.error, 'UNAUTHENTICATED') && signIn}
        </>
      )}
      <Card className={styles.editor}>
        <div className={`${layout.line8} ${styles.meta}`}>
          {board.prefixes.length > 0 && (
            <Select
              label="말머리"
              placeholder="말머리 없음"
              value={writing.prefix ?? ''}
              options={board.prefixes.map((prefix) => ({ value: prefix, label: prefix }))}
              onChange={(prefix) => edit({ prefix: prefix || null })}
            />
          )}
          <input
            ref={titleField}
            className={styles.title}
            aria-label="제목"
            aria-invalid={isTitleMissing || undefined}
            aria-describedby={isTitleMissing ? problemId : undefined}
            placeholder="제목"
            autoComplete="off"
            maxLength={LIMITS.postTitleMaxLength}
            value={writing.title}
            onChange={(event) => {
              edit({ title: event.target.value })
              setTitleMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              area.ref.current?.focus()
            }}
          />
          <span className={`${text.num} ${text.note} ${styles.length}`}>
            {writing.title.length} / {LIMITS.postTitleMaxLength}
          </span>
          {isTitleMissing && (
            <p className={text.problem} id={problemId} role="alert">
              제목을 적어주세요.
            </p>
          )}
        </div>
        <div className={styles.panes} data-view={view}>
          <div className={styles.source}>
            <MarkdownBox
              isForPosts
              label="내용"
              text={writing.body}
              maxLength={LIMITS.postBodyMaxLength}
              area={area}
              placeholder="내용을 적어주세요."
              onText={(body) => edit({ body })}
              onSubmit={send}
              onPictures={pictures.add}
            />
          </div>
          <section className={styles.preview} aria-label="미리보기">
            {preview.error && <Alert tone="caution" message={preview.error.message} />}
            {preview.html === '' ? (
              <p className={text.quiet}>적은 내용이 여기에 보여요.</p>
            ) : (
              <ServerHtml key={preview.times} html={preview.html} />
            )}
          </section>
        </div>
        <PictureRows pictures={pictures.pictures} onAgain={pictures.again} onDrop={pictures.drop} />
        <div className={`${layout.between} ${text.note} ${styles.foot}`}>
          <span>
            마크다운을 쓸 수 있어요<span className={styles.forKeys}> · Ctrl+Enter로 올려요</span>
          </span>
          <span className={`${text.num} ${text.note} ${styles.length}`}>
            {formatNumber(writing.body.length)} / {formatNumber(LIMITS.postBodyMaxLength)}
          </span>
        </div>
      </Card>
    </>
  )
}

function conflictOf({ state, accept }: ReturnType<typeof useDraft>, publish: ReturnType<typeof usePublish>) {
  const { theirs } = publish
  if (theirs) return { theirs, isOfPost: true, postRevision: theirs.revision, accept: publish.accept }
  if (state.step !== 'conflict') return undefined
  const { postRevision } = state.theirs
  return {
    theirs: state.theirs,
    isOfPost: false,
    postRevision,
    accept: () => accept(state.theirs, editorTextOf(state.theirs)),
  }
}

/** A merged text starts from the older revision, because later changes of the post may be in neither version. */
const olderRevision = (one: number | null, other: number | null) =>
  one === null || other === null ? one : Math.min(one, other)
