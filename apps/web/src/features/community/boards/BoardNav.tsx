import type { Board } from '@buri/contract/boards'
import { Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#web/ui/text/format.ts'
import { boardPath, COMMUNITY_PATH } from '../communityWords.ts'
import styles from './boardNav.module.css'
import { useBoard, useBoards, useClanBoards } from './useBoards.ts'

export function BoardNav({ current }: { current: number | undefined }) {
  const { data: site = [] } = useBoards()
  return (
    <nav className={styles.nav} aria-label="게시판">
      <Link to={COMMUNITY_PATH}>전체 게시글</Link>
      <Groups boards={site} current={current} />
      {current !== undefined && !site.some(({ id }) => id === current) && <ItsClanBoards current={current} />}
    </nav>
  )
}

function ItsClanBoards({ current }: { current: number }) {
  const { data: board } = useBoard(current)
  return board?.clanId ? <ClanGroups clanId={board.clanId} current={current} /> : null
}

function ClanGroups({ clanId, current }: { clanId: string; current: number }) {
  const { data: boards = [] } = useClanBoards(clanId)
  return <Groups boards={boards} current={current} />
}

function Groups({ boards, current }: { boards: readonly Board[]; current: number | undefined }) {
  const categories = [...new Map(boards.map((board) => [board.categoryId, board.categoryName]))]
  const clanName = boards[0]?.clanName ?? null
  return categories.map(([id, name]) => (
    <Fragment key={id}>
      <h2>{headOf(name, clanName, categories.length)}</h2>
      {boards
        .filter(({ categoryId }) => categoryId === id)
        .map((board) => (
          <BoardLink key={board.id} board={board} isCurrent={board.id === current} />
        ))}
    </Fragment>
  ))
}

const headOf = (category: string, clanName: string | null, categories: number) =>
  clanName === null ? category : categories === 1 ? clanName : `${clanName} ${category}`

function BoardLink({ board, isCurrent }: { board: Board; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const element = link.current
    const line = element?.parentElement
    if (isCurrent && element && line)
      line.scrollLeft = element.offsetLeft - line.clientWidth / 2 + element.clientWidth / 2
  }, [isCurrent])
  return (
    <Link ref={link} to={boardPath(board.id)} aria-current={isCurrent ? 'page' : undefined}>
      {board.name}
      <span>{formatNumber(board.postCount)}</span>
    </Link>
  )
}
