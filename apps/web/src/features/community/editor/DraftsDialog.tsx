import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { draftPath } from '../draftPath.ts'
import styles from './editor.module.css'

/** Choosing a draft publishes nothing. */
export function DraftsDialog({ onClose }: { onClose: () => void }) {
  const result = useQuery(query('GET /api/community/drafts'))
  const drafts = result.data?.items ?? []
  return (
    <Dialog isOpen onClose={onClose} title="임시저장한 게시글" actions={<Button onClick={onClose}>닫기</Button>}>
      <ListState result={result} rows={3} title="임시저장한 게시글을 불러올 수 없습니다">
        {drafts.length === 0 && <p>임시저장한 게시글이 없습니다.</p>}
        <ul className={styles.drafts}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <Link to={draftPath(draft)} onClick={onClose}>
                <b className={`${text.ellipsis} ${text.name}`}>{draft.title || '제목 없음'}</b>
                <span className={text.note}>
                  {draft.boardName} · <TimeAgo iso={draft.updatedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </ListState>
    </Dialog>
  )
}
