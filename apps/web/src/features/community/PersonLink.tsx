import type { Author } from '@buri/contract/posts'
import { Link } from 'react-router'
import { personPath } from './personPath.ts'
import { nameOf } from './readCommunity.ts'

/** The author, linked to their other posts; plain text for a deleted account. */
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
