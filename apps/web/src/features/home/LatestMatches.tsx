import type { Match } from '@buri/contract/matches'
import { Link } from 'react-router'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Card, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { finishedMatch } from './finishedMatch.ts'
import styles from './home.module.css'

export const LatestMatches = ({ matches }: { matches: readonly Match[] }) => (
  <Card labelledBy="latest-matches">
    <CardHead title="최근 내전" id="latest-matches">
      <MoreLink to="/inhouse">전체</MoreLink>
    </CardHead>
    <ul className={styles.list}>
      {matches.map((match) => (
        <li key={match.matchId}>
          <MatchLine match={match} />
        </li>
      ))}
    </ul>
  </Card>
)

function MatchLine({ match }: { match: Match }) {
  const { winner, blue, red, mvp } = finishedMatch(match)
  return (
    <Link to={`/match/${encodeURIComponent(match.matchId)}`}>
      <ChampionTile
        name={mvp?.championName ?? match.championName}
        imageUrl={mvp ? mvp.championImageUrl : match.championImageUrl}
        size={40}
      />
      <span className={styles.main}>
        <span className={`${text.ellipsis} ${styles.line} ${text.name}`}>
          {mvp ? `MVP ${mvp.summonerName ?? '알 수 없음'}` : match.gameType}
        </span>
        <span className={`${text.ellipsis} ${styles.line} ${text.small} ${text.quiet} ${text.num}`}>
          {match.clan && `${match.clan.clanName} · `}
          <TimeAgo iso={match.matchDate} /> · {formatDuration(match.gameDuration)}
        </span>
      </span>
      <span className={`${text.small} ${text.name} ${styles.result}`}>
        <span className={winner === 'blue' ? text.win : winner === 'red' ? text.loss : text.quiet}>
          {winner === null ? '다시하기' : winner === 'blue' ? '블루팀 승리' : '레드팀 승리'}
        </span>
        <b className={text.num}>
          {blue.kills} : {red.kills}
        </b>
      </span>
    </Link>
  )
}
