import type { ShownPerson } from '@buri/contract/matches'
import { Link } from 'react-router'
import { profilePath } from '#web/ui/game/profilePath.ts'

/** Links to the player if the viewer may see it. */
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
