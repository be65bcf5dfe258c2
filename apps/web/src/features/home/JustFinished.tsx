import type { Match, Participant } from '@buri/contract/matches'
import { mdiCrown } from '@mdi/js'
import { Link } from 'react-router'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Card, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Badge } from '#web/ui/text/Badge.tsx'
import { formatDuration, formatThousands } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { type FinishedMatch, finishedMatch, hasJustFinished, type TeamLine } from './finishedMatch.ts'
import styles from './home.module.css'

export function JustFinished({ match }: { match: Match }) {
  const { winner, blue, red, mvp } = finishedMatch(match)
  const now = useNow()
  return (
    <Card className={styles.finished} labelledBy="just-finished">
      <div className={layout.between}>
        <h2 id="just-finished">{hasJustFinished(match, now) ? '방금 끝난 내전' : '가장 최근 내전'}</h2>
        <span className={`${text.small} ${text.quiet} ${text.num}`}>
          <TimeAgo iso={match.matchDate} /> · {formatDuration(match.gameDuration)}
        </span>
      </div>
      <div className={`${layout.grid12} ${styles.score}`}>
        <TeamScore name="블루팀" line={blue} winner={winner} />
        <span className={`${text.small} ${text.quiet}`}>킬</span>
        <TeamScore name="레드팀" line={red} winner={winner} />
      </div>
      <GoldDuel blue={blue} red={red} />
      <div className={styles.teams}>
        <TeamNames line={blue} />
        <TeamNames line={red} />
      </div>
      <div className={`${layout.between} ${styles.foot}`}>
        {mvp ? <MvpLine player={mvp} /> : <span />}
        <MoreLink to={`/match/${encodeURIComponent(match.matchId)}`}>자세히</MoreLink>
      </div>
    </Card>
  )
}

function TeamScore({ name, line, winner }: { name: string; line: TeamLine; winner: FinishedMatch['winner'] }) {
  const hasWon = winner === line.side
  const word = winner === null ? '다시하기' : hasWon ? '승리' : '패배'
  return (
    <div className={line.side === 'blue' ? text.win : text.loss}>
      <span className={`${layout.line4} ${text.small}`}>
        {hasWon && <Icon path={mdiCrown} />}
        {name} {word}
      </span>
      <b className={text.num}>{line.kills}</b>
    </div>
  )
}

function GoldDuel({ blue, red }: { blue: TeamLine; red: TeamLine }) {
  if (blue.gold === null || red.gold === null) return null
  const [blueGold, redGold] = [formatThousands(blue.gold), formatThousands(red.gold)]
  return (
    <>
      <Duel blue={blue.gold} red={red.gold} label={`골드 블루 ${blueGold}, 레드 ${redGold}`} />
      <div className={`${styles.gold} ${text.small} ${text.quiet} ${text.num}`} aria-hidden="true">
        <span>{blueGold}</span>
        <span>골드</span>
        <span>{redGold}</span>
      </div>
    </>
  )
}

const TeamNames = ({ line }: { line: TeamLine }) => (
  <ul>
    {line.players.map((player) => (
      <li key={`${player.championName} ${player.summonerName}`}>
        <ChampionTile name={player.championName} imageUrl={player.championImageUrl} size={28} />
        <PlayerName player={player} />
      </li>
    ))}
  </ul>
)

function PlayerName({ player }: { player: Participant }) {
  const name = player.summonerName ?? '알 수 없음'
  if (player.summonerName === null || player.tagLine === null || player.isHidden) {
    return <span className={`${text.ellipsis} ${text.quiet}`}>{name}</span>
  }
  return (
    <Link className={text.ellipsis} to={profilePath({ gameName: player.summonerName, tagLine: player.tagLine })}>
      {name}
    </Link>
  )
}

const MvpLine = ({ player }: { player: Participant }) => (
  <>
    <Badge tone="mvp" icon={mdiCrown}>
      MVP
    </Badge>
    <span className={`${text.secondary} ${text.ellipsis}`}>
      <b>{player.summonerName ?? '알 수 없음'}</b> <span className={text.quiet}>{player.championName}</span>{' '}
      <span className={text.num}>
        {player.kills}/{player.deaths}/{player.assists}
      </span>
    </span>
  </>
)
