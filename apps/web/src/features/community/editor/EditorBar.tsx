import type { Board } from '@buri/contract/boards'
import type { Post } from '@buri/contract/posts'
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiChevronLeft,
  mdiCloudOffOutline,
  mdiFileDocumentEditOutline,
  mdiSourceBranch,
} from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { boardPath, postPath } from '../communityWords.ts'
import { DraftsDialog } from './DraftsDialog.tsx'
import styles from './editor.module.css'
import type { SaveState } from './useDraft.ts'

type EditorBarProps = {
  board: Board
  post: Post | undefined
  state: SaveState
  /** Opens in a new window, so that the text stays on this page. */
  signIn: ReactNode
  isReady: boolean
  isBusy: boolean
  onPublish: () => void
  children: ReactNode
}

export function EditorBar({ board, post, state, signIn, isReady, isBusy, onPublish, children }: EditorBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={styles.bar}>
      <Link className={`${layout.inline} ${styles.back}`} to={post ? postPath(post) : boardPath(board.id)}>
        <Icon path={mdiChevronLeft} />
        {board.name}
      </Link>
      <Saved state={state} signIn={signIn} />
      <div className={`${layout.row} ${styles.barActions}`}>
        <Button kind="quiet" icon={mdiFileDocumentEditOutline} onClick={() => setChoosing(true)}>
          임시저장
        </Button>
        {children}
        <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={onPublish}>
          {post ? '고치기' : '올리기'}
        </Button>
      </div>
      {isChoosing && <DraftsDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Saved({ state, signIn }: { state: SaveState; signIn: ReactNode }) {
  switch (state.step) {
    case 'fresh':
      return null
    case 'saving':
      return (
        <p className={`${layout.inline} ${text.detail} ${styles.saved}`} role="status">
          저장하는 중입니다.
        </p>
      )
    case 'saved':
      return (
        <p className={`${layout.inline} ${text.detail} ${styles.saved}`} data-tone="good" role="status">
          <Icon path={mdiCheckCircleOutline} />
          임시저장됨 {formatDateTime(new Date(state.at).toISOString()).slice(-5)}
        </p>
      )
    case 'conflict':
      return (
        <p className={`${layout.inline} ${text.detail} ${styles.saved}`} data-tone="danger" role="alert">
          <Icon path={mdiSourceBranch} />
          다른 곳에서 바뀌었습니다.
        </p>
      )
    case 'here':
      return (
        <p className={`${layout.inline} ${text.detail} ${styles.saved}`} data-tone="caution" role="alert">
          <Icon path={state.isSignedOut ? mdiAlertCircleOutline : mdiCloudOffOutline} />
          <span>{state.message} 게시글은 이 기기에 담아 두었습니다.</span>
          {state.isSignedOut && signIn}
        </p>
      )
  }
}
