import type { Board } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import {
  mdiBookmarkOutline,
  mdiCommentOutline,
  mdiFileDocumentEditOutline,
  mdiForumOutline,
  mdiLockOutline,
  mdiTextBoxOutline,
} from '@mdi/js'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { useBoards, useClanBoards } from '../boards/useBoards.ts'
import { boardPath } from '../communityWords.ts'
import styles from './boardDirectory.module.css'
import { useOwnCounts } from './useCommunityHome.ts'

type OwnClan = { id: string; clanName: string; crestUrl: string | null }
type BoardDirectoryProps = { clans: readonly OwnClan[]; isSignedIn: boolean }

export function BoardDirectory({ clans, isSignedIn }: BoardDirectoryProps) {
  const result = useBoards()
  const boards = result.data ?? []
  const categories = [...new Map(boards.map((board) => [board.categoryId, board.categoryName]))]
  return (
    <>
      <Card labelledBy="boards">
        <CardHead id="boards" title="게시판" sub="오늘 새 게시글 · 전체 게시글" />
        <div className={styles.boards}>
          <ListState result={result} rows={5} title="게시판을 불러올 수 없습니다">
            {boards.length === 0 && <p className={styles.emptyText}>아직 게시판이 없어요.</p>}
            {categories.map(([id, name]) => (
              <Fragment key={id}>
                <h3>{name}</h3>
                {boards
                  .filter(({ categoryId }) => categoryId === id)
                  .map((board) => (
                    <BoardLine key={board.id} board={board} />
                  ))}
              </Fragment>
            ))}
          </ListState>
          {clans.map((clan) => (
            <ClanBoards key={clan.id} clan={clan} />
          ))}
        </div>
      </Card>
      {isSignedIn && <OwnLinks />}
    </>
  )
}

function ClanBoards({ clan }: { clan: OwnClan }) {
  const { data: boards = [] } = useClanBoards(clan.id)
  if (boards.length === 0) return null
  return (
    <>
      <h3>{clan.clanName}</h3>
      {boards.map((board) => (
        <BoardLine key={board.id} board={board} clan={clan} />
      ))}
    </>
  )
}

function BoardLine({ board, clan }: { board: Board; clan?: OwnClan }) {
  return (
    <Link className={`${layout.grid12} ${styles.board}`} to={boardPath(board.id)}>
      {clan ? (
        <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} size={36} />
      ) : (
        <span className={`${layout.middle} ${styles.icon}`}>
          <Icon path={mdiForumOutline} />
        </span>
      )}
      <span className={styles.boardText}>
        <b className={`${layout.line4} ${text.name}`}>
          {board.name}
          {board.readAccess !== 'everyone' && (
            <span role="img" aria-label="정해진 사람만 읽는 게시판">
              <Icon path={mdiLockOutline} />
            </span>
          )}
        </b>
        {board.description && <span className={`${text.ellipsis} ${text.note}`}>{board.description}</span>}
      </span>
      <span className={`${text.num} ${text.note} ${styles.boardCount}`}>
        <b>{newPostsWords(board) ?? formatNumber(board.postCount)}</b>
        {newPostsWords(board) === undefined
          ? board.lastPostAt && <TimeAgo iso={board.lastPostAt} />
          : formatNumber(board.postCount)}
      </span>
    </Link>
  )
}

/** Returns the number of posts of the last day; `undefined` if there are none. */
export function newPostsWords({ newCount = 0 }: Board): string | undefined {
  return newCount === 0 ? undefined : `+${cappedCount(LIMITS.newPostsCounted, newCount)}`
}

/** A `+` follows if the count stopped at `cap`. */
export const cappedCount = (cap: number, count: number) => (count < cap ? formatNumber(count) : `${formatNumber(cap)}+`)

const OWN_LINKS = [
  { hash: 'drafts', count: 'drafts', label: '임시저장', icon: mdiFileDocumentEditOutline },
  { hash: 'own-posts', count: 'posts', label: '내 게시글', icon: mdiTextBoxOutline },
  { hash: 'own-comments', count: 'comments', label: '내 댓글', icon: mdiCommentOutline },
  { hash: 'scraps', count: 'scraps', label: '스크랩', icon: mdiBookmarkOutline },
] as const

function OwnLinks() {
  const { data: counts } = useOwnCounts()
  return (
    <Card labelledBy="own-things">
      <CardHead id="own-things" title="내 것" />
      <nav className={styles.ownLinks} aria-labelledby="own-things">
        {OWN_LINKS.map(({ hash, count, label, icon }) => (
          <Link key={hash} to={`/mypage#${hash}`}>
            <Icon path={icon} />
            {label}
            {counts && <b>{cappedCount(LIMITS.ownCounted, counts[count])}</b>}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
