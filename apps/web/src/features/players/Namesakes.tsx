import type { PlayerProfile } from '@buri/contract/players'
import { Link } from 'react-router'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { addressPath } from '#web/ui/game/profilePath.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './Namesakes.module.css'

export const Namesakes = ({ namesakes }: { namesakes: PlayerProfile['summoner']['namesakes'] }) => (
  <details className={styles.namesakes}>
    <summary>같은 이름의 다른 소환사 {formatNumber(namesakes.length)}명</summary>
    <ul>
      {namesakes.map(({ summonerName, tagLine, profileIcon, address, games }) => (
        <li key={address}>
          <Link to={addressPath(address)}>
            <Avatar name={summonerName} imageUrl={profileIcon} size={28} />
            <span className={text.ellipsis}>
              {summonerName}#{tagLine}
            </span>
            <span className={styles.games}>{formatNumber(games)}판</span>
          </Link>
        </li>
      ))}
    </ul>
  </details>
)
