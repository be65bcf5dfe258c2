import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { boardPath } from '../communityWords.ts'
import styles from './clanBoardList.module.css'
import { useClanBoards } from './useBoards.ts'

export function ClanBoardList({ clanId }: { clanId: string }) {
  const result = useClanBoards(clanId)
  const boards = result.data ?? []
  return (
    <div className={styles.boards}>
      <ListState result={result} rows={2} title="게시판을 불러올 수 없습니다">
        {boards.length === 0 && <p className={styles.emptyText}>읽을 수 있는 게시판이 없어요.</p>}
        <ul className={styles.list} aria-label="클랜 게시판">
          {boards.map((board) => (
            <li key={board.id}>
              <Link to={boardPath(board.id)}>
                <b className={text.name}>{board.name}</b>
                <span>{board.description}</span>
                <span className={styles.count}>
                  게시글 {formatNumber(board.postCount)}개
                  {board.lastPostAt && (
                    <>
                      {' '}
                      · <TimeAgo iso={board.lastPostAt} />
                    </>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </ListState>
    </div>
  )
}
