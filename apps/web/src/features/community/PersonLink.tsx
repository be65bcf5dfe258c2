import type { Author } from '@buri/contract/posts'
import { Link } from 'react-router'
import { personPath } from './personPath.ts'
import { nameOf } from './readCommunity.ts'

/** Who wrote it, as the way to what else they wrote; a bare name once they have left. */
export const PersonLink = ({ user }: { user: Author | null }) =>
  user?.id ? (
    <b>
      <Link data-touch to={personPath(user.id)}>
        {nameOf(user)}
      </Link>
    </b>
  ) : (
    <b>{nameOf(user)}</b>
  )
