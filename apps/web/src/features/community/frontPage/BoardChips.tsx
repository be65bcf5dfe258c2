import type { Board } from '@buri/contract/boards'
import { Link } from 'react-router'
import { useBoards, useClanBoards } from '../boards/useBoards.ts'
import { boardPath } from '../communityWords.ts'
import { newPostsWords } from './BoardDirectory.tsx'
import styles from './boardChips.module.css'

type BoardChipsProps = { clans: readonly { id: string; clanName: string }[] }

export function BoardChips({ clans }: BoardChipsProps) {
  const { data: boards = [] } = useBoards()
  if (boards.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="게시판 바로 가기">
      {boards.map((board) => (
        <BoardChip key={board.id} board={board} name={board.name} />
      ))}
      {clans.map((clan) => (
        <ClanChips key={clan.id} clan={clan} />
      ))}
    </nav>
  )
}

function ClanChips({ clan }: { clan: BoardChipsProps['clans'][number] }) {
  const { data: boards = [] } = useClanBoards(clan.id)
  return boards.map((board) => <BoardChip key={board.id} board={board} name={`${clan.clanName} ${board.name}`} />)
}

const BoardChip = ({ board, name }: { board: Board; name: string }) => (
  <Link to={boardPath(board.id)}>
    {name}
    {newPostsWords(board) && <b>{newPostsWords(board)}</b>}
  </Link>
)
