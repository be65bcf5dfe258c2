import type { NightSignup } from '@buri/contract/nights/nights'
import { Link } from 'react-router'
import { profilePath } from '#web/ui/game/profilePath.ts'

type NamedPlayer = Pick<NightSignup, 'summonerName' | 'tagLine' | 'isHidden'>

export const PersonName = ({ signup: { summonerName, tagLine, isHidden } }: { signup: NamedPlayer }) =>
  isHidden || tagLine === null ? (
    <span>{summonerName}</span>
  ) : (
    <Link data-touch to={profilePath({ gameName: summonerName, tagLine })}>
      {summonerName}
    </Link>
  )
