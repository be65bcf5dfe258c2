import type { NightSignup } from '@buri/contract/nights/nights'
import { Link } from 'react-router'
import { profilePath } from '#web/ui/game/profilePath.ts'

type Named = Pick<NightSignup, 'summonerName' | 'tagLine' | 'isHidden'>

/** Links to the profile, except for a hidden player. */
export const PersonName = ({ signup: { summonerName, tagLine, isHidden } }: { signup: Named }) =>
  isHidden || tagLine === null ? (
    <span>{summonerName}</span>
  ) : (
    <Link data-touch to={profilePath({ gameName: summonerName, tagLine })}>
      {summonerName}
    </Link>
  )
