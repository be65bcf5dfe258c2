import type { LiveGame } from '@buri/contract/live'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { useState } from 'react'
import { Link } from 'react-router'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatDuration, formatNumber, formatTwoDecimals } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { Insights } from '#web/ui/text/Insights.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './LiveGameCard.module.css'

type Team = LiveGame['teams'][number]
type LivePlayer = Team['players'][number]

export function LiveGameCard({ game }: { game: LiveGame }) {
  const [isFolded, setFolded] = useState(true)
  const blue = game.teams.find((team) => team.side === 'blue')
  const red = game.teams.find((team) => team.side === 'red')
  return (
    <Card className={classNames(styles.live, isFolded && styles.folded)} labelledBy="live-game">
      <div className={styles.head}>
        <span className={styles.badge}>LIVE</span>
        <h2 id="live-game">{game.gameMode}</h2>
        <p className={`${text.detail} ${text.num}`}>
          {formatDuration(game.duration)} · {game.status}
        </p>
      </div>
      {blue && <LiveTeam team={blue} />}
      {game.prediction && <Odds prediction={game.prediction} />}
      {red && <LiveTeam team={red} />}
      <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
        {isFolded ? '열 명 보기' : '접기'}
        <Icon path={isFolded ? mdiChevronDown : mdiChevronUp} />
      </button>
    </Card>
  )
}

const LiveTeam = ({ team }: { team: Team }) => (
  <div className={classNames(styles.team, styles[team.side])}>
    <div className={styles.teamHead}>
      <h3>{team.name}</h3>
      <Explained by="liveRecord">승률 · KDA</Explained>
    </div>
    <ul>
      {team.players.map((player) => (
        <LiveRow key={`${player.summonerName} ${player.championName}`} player={player} />
      ))}
    </ul>
  </div>
)

const LiveRow = ({ player }: { player: LivePlayer }) => (
  <li
    className={classNames(styles.player, player.isCurrent && styles.current)}
    aria-current={player.isCurrent || undefined}
  >
    <ChampionTile name={player.championName} imageUrl={player.championImageUrl} size={28} />
    {player.tagLine === null ? (
      <span>{player.summonerName}</span>
    ) : (
      <Link to={profilePath({ gameName: player.summonerName, tagLine: player.tagLine })}>{player.summonerName}</Link>
    )}
    <span>{player.rank}</span>
    <span className={styles.rate}>
      <Rate percent={player.winRate} games={player.games ?? 0} />
      {player.games !== null && <small>{formatNumber(player.games)}판</small>}
    </span>
    <span>{player.avgKda === null && player.games ? 'Perfect' : formatTwoDecimals(player.avgKda)}</span>
  </li>
)

function Odds({ prediction }: { prediction: NonNullable<LiveGame['prediction']> }) {
  const { blueWinRate, redWinRate, spread, factors } = prediction
  return (
    <div className={`${layout.grid12} ${text.note} ${styles.odds}`}>
      <p>
        <Explained by="livePrediction">
          시작 전 기록으로 본 승리 예측{spread > 0 && ` (오차 범위 ±${spread}%p)`}
        </Explained>
      </p>
      <div className={styles.values}>
        <span>
          블루팀
          <b>
            {blueWinRate}
            <span className={text.secondary}>%</span>
          </b>
        </span>
        <span>
          레드팀
          <b>
            {redWinRate}
            <span className={text.secondary}>%</span>
          </b>
        </span>
      </div>
      <Duel blue={blueWinRate} red={redWinRate} label={`블루팀 ${blueWinRate}%, 레드팀 ${redWinRate}%`} />
      {factors.length === 0 && <p>두 팀의 기록이 거의 같아요.</p>}
      <Insights sentences={factors} />
    </div>
  )
}
