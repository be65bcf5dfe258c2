import type { Post } from '@buri/contract/posts'
import { mdiChevronDown, mdiChevronUp, mdiFormatListBulleted } from '@mdi/js'
import { Link, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import { lastBoard } from '../boards/lastBoard.ts'
import { boardPath, postPath } from '../communityWords.ts'
import styles from './post.module.css'

/** The link back leads to the list as it was left. */
export function PostNeighbours({ post }: { post: Post }) {
  const { boardId } = post
  const { state } = useLocation()
  const navigate = useNavigate()
  const origin: unknown = state?.from
  const list = `${boardPath(boardId)}${lastBoard(boardId)}`
  return (
    <Card labelledBy="neighbours">
      <nav className={`${layout.grid4} ${styles.neighbours}`} aria-labelledby="neighbours">
        <h2 id="neighbours">이 게시판의 다른 게시글</h2>
        {post.next && (
          <Link to={postPath({ boardId, id: post.next.id })} rel="next">
            <Icon path={mdiChevronUp} />
            <span>다음 게시글</span>
            <b>{post.next.title}</b>
          </Link>
        )}
        {post.previous && (
          <Link to={postPath({ boardId, id: post.previous.id })} rel="prev">
            <Icon path={mdiChevronDown} />
            <span>이전 게시글</span>
            <b>{post.previous.title}</b>
          </Link>
        )}
        <ButtonLink
          icon={mdiFormatListBulleted}
          to={list}
          onClick={(event) => {
            // Going back in history restores the scroll position too.
            if (origin !== list || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          목록
        </ButtonLink>
      </nav>
    </Card>
  )
}
