import type { Author } from '@buri/contract/authors'
import { Link } from 'react-router'
import { personPath } from './personPath.ts'
import { nameOf } from './readCommunity.ts'

type PersonLinkProps = {
  user: Author | null
  /** Used by lists that handle clicks themselves: a link component per comment costs too much. */
  isPlain?: boolean
}

/** Shows plain text for a deleted account. */
export function PersonLink({ user, isPlain }: PersonLinkProps) {
  if (!user?.id) return <b>{nameOf(user)}</b>
  const address = personPath(user.id)
  return (
    <b>
      {isPlain ? (
        <a data-touch href={address}>
          {nameOf(user)}
        </a>
      ) : (
        <Link data-touch to={address}>
          {nameOf(user)}
        </Link>
      )}
    </b>
  )
}
