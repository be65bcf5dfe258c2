import type { ShownPerson } from '@buri/contract/matches'
import { Link } from 'react-router'
import { profilePath } from '#web/ui/game/profilePath.ts'

/** A name that links to its player, if there is one that the viewer may see. */
export const PersonName = ({ person: { summonerName, tagLine, isHidden } }: { person: ShownPerson }) =>
  summonerName === null ? (
    <span>알 수 없음</span>
  ) : isHidden || tagLine === null ? (
    <span>{summonerName}</span>
  ) : (
    <Link data-touch to={profilePath({ gameName: summonerName, tagLine })}>
      {summonerName}
    </Link>
  )
