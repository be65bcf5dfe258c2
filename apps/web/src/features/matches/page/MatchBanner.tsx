import type { MatchClan, MatchDetail, Participant, TeamSummary } from '@buri/contract/matches'
import { mdiBullhornOutline, mdiContentCopy, mdiCrown, mdiNoteTextOutline, mdiShieldOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ShareButton } from '#web/ui/buttons/ShareButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatHours, formatNumber, formatOneDecimal } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { copyMatchId } from '../copyMatchId.ts'
import { Honours } from '../participant/Honours.tsx'
import { playerName, playerPath } from '../participant/playerName.ts'
import { SIDE_NAMES, sideResult } from '../resultWords.ts'
import { exactTime } from '../whenPlayed.ts'
import button from './BannerButton.module.css'
import { BannerButton } from './BannerButton.tsx'
import styles from './MatchBanner.module.css'

const MODE_NAMES: Readonly<Record<string, string>> = {
  ...{ CLASSIC: '소환사의 협곡', ARAM: '칼바람 나락', CHERRY: '아레나', URF: '우르프', ARURF: '무작위 우르프' },
  PRACTICETOOL: '연습 모드',
}
const gameModeName = (mode: string) => MODE_NAMES[mode] ?? mode

type MatchBannerProps = {
  match: MatchDetail
  edit?: ReactNode
  report?: ReactNode
}

export function MatchBanner({ match, edit, report }: MatchBannerProps) {
  const [blue, red] = (['blue', 'red'] as const).map((side) => match.teams.find((team) => team.side === side))
  const mvp = match.participants.find((participant) => participant.isMvp)
  const ace = match.participants.find((participant) => participant.isAce)
  return (
    <Card>
      <div className={styles.banner}>
        {blue && <SideResult team={blue} winner={match.winner} />}
        <div className={styles.centre}>
          <h1>{match.isRemake ? `${match.gameType} · 다시하기` : match.gameType}</h1>
          <p>
            {formatMinutes(match.gameDuration)} ·{' '}
            <time dateTime={match.matchDate}>{exactTime(match.matchDate, match.dateSource)}</time>
          </p>
          {match.series && (
            <p>
              시리즈 {match.series.blueWins} : {match.series.redWins} · {match.series.nth}세트
            </p>
          )}
          {match.gameMode && <p>{gameModeName(match.gameMode)}</p>}
          <div className={`${layout.flow} ${styles.actions}`}>
            <ShareButton
              title={match.gameType}
              path={`/match/${encodeURIComponent(match.matchId)}`}
              className={button.button}
              hasCard
            />
            <BannerButton icon={mdiContentCopy} onClick={() => void copyMatchId(match.matchId)}>
              경기 번호 복사
            </BannerButton>
            {edit}
          </div>
        </div>
        {red && <SideResult team={red} winner={match.winner} />}
      </div>
      {(mvp || ace || match.host || match.clan || match.matchRemark) && (
        <div className={styles.facts}>
          {mvp && <BestPlayer player={mvp} honour="MVP" />}
          {ace && <BestPlayer player={ace} honour="ACE" />}
          {match.clan && <ClanOf clan={match.clan} />}
          {match.host && <Host host={match.host} />}
          {match.matchRemark && (
            <span>
              <Icon path={mdiNoteTextOutline} />
              메모: {match.matchRemark}
              {report}
            </span>
          )}
        </div>
      )}
    </Card>
  )
}

const formatMinutes = (seconds: number) =>
  seconds < 3600 ? `${Math.floor(seconds / 60)}분 ${seconds % 60}초` : formatHours(seconds)

function SideResult({ team, winner }: { team: TeamSummary; winner: MatchDetail['winner'] }) {
  const { predictedWinRate, averageScore } = team
  return (
    <div className={classNames(styles.side, styles[team.side], team.side === 'red' && styles.rightSide)}>
      <span className={`${layout.line8} ${styles.sideName}`}>
        {winner === team.side && <Icon path={mdiCrown} />}
        {SIDE_NAMES[team.side]}
        {sideResult(winner === null ? null : winner === team.side)}
      </span>
      <span className={styles.kills}>
        {team.kills}
        <small>킬</small>
      </span>
      {(predictedWinRate !== null || averageScore !== null) && (
        <small className={styles.forecast}>
          <Explained by="matchForecast">
            {predictedWinRate !== null && <span>예측 {predictedWinRate}%</span>}
            {averageScore !== null && <span>평균 부리 점수 {formatNumber(averageScore)}</span>}
          </Explained>
        </small>
      )}
    </div>
  )
}

const ClanOf = ({ clan }: { clan: MatchClan }) => (
  <span>
    <Icon path={mdiShieldOutline} />
    클랜
    <b>
      <Link to={`/clans/${clan.id}`}>{clan.clanName}</Link>
    </b>
  </span>
)

function Host({ host }: { host: NonNullable<MatchDetail['host']> }) {
  const path = playerPath(host)
  const name = playerName(host)
  return (
    <span>
      <Icon path={mdiBullhornOutline} />
      주최
      <b>{path ? <a href={path}>{name}</a> : name}</b>
    </span>
  )
}

const BestPlayer = ({ player, honour }: { player: Participant; honour: 'MVP' | 'ACE' }) => (
  <span className={styles.best}>
    <Honours labels={[honour]} />
    <b className={text.ellipsis}>{playerName(player)}</b>
    {player.championName}
    <b>{formatOneDecimal(player.performanceScore)}</b>
  </span>
)
