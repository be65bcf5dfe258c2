import type { RankedPlayer } from '@buri/contract/rankings'
import { Link } from 'react-router'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { RankMove } from '#web/ui/game/RankMove.tsx'
import { Card, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './home.module.css'

export const TopPlayers = ({ players }: { players: readonly RankedPlayer[] }) => (
  <Card labelledBy="top-players">
    <CardHead title="부리 점수 상위" id="top-players">
      <MoreLink to="/ranking">전체</MoreLink>
    </CardHead>
    <ol className={styles.list}>
      {players.map((player) => (
        <li key={`${player.name}#${player.tagLine}`}>
          <Link to={profilePath({ gameName: player.name, tagLine: player.tagLine })}>
            <span className={styles.place} data-first={player.rank === 1 || undefined}>
              {player.rank ?? '-'}
            </span>
            <Avatar name={player.name} />
            <span className={`${styles.main} ${text.ellipsis} ${text.name}`}>{player.name}</span>
            <RankMove places={player.change} />
            <b className={text.num}>{formatNumber(player.felicanScore)}</b>
          </Link>
        </li>
      ))}
    </ol>
  </Card>
)
