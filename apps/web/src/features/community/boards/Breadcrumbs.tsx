import { Link } from 'react-router'
import { boardPath } from '../communityWords.ts'
import styles from './breadcrumbs.module.css'

type Clan = { clanId: string | null; clanName: string | null }

export const BoardBreadcrumb = ({ clanId, clanName }: Clan) =>
  clanId !== null && (
    <p className={styles.breadcrumbs}>
      <Link data-touch to={`/clans/${clanId}`}>
        {clanName}
      </Link>
    </p>
  )

export const PostBreadcrumb = ({
  clanId,
  clanName,
  boardId,
  boardName,
}: Clan & { boardId: number; boardName: string }) => (
  <p className={styles.breadcrumbs}>
    {clanId !== null && (
      <>
        <Link data-touch to={`/clans/${clanId}`}>
          {clanName}
        </Link>
        <span aria-hidden="true">›</span>
      </>
    )}
    <Link data-touch to={boardPath(boardId)}>
      {boardName}
    </Link>
  </p>
)
