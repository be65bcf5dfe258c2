import type { ClanMatch } from '@buri/contract/clanActivity'
import { mdiChevronRight, mdiCrownOutline } from '@mdi/js'
import { Link } from 'react-router'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { ClosenessChip } from '#web/ui/game/ClosenessChip.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration, formatPercent, koreanDay } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './clanMatches.module.css'

const WINNER_NAMES = { blue: '블루팀 승리', red: '레드팀 승리' } as const
const dayFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'long',
})
const timeFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export function ClanMatchRows({ matches }: { matches: readonly ClanMatch[] }) {
  const days = new Map<string, ClanMatch[]>()
  for (const match of matches) {
    const key = koreanDay(match.matchDate)
    days.set(key, [...(days.get(key) ?? []), match])
  }
  return (
    <div className={styles.days}>
      {[...days].map(([key, ofDay]) => (
        <div key={key}>
          <h3 className={styles.dayHead}>
            {dayFormat.format(new Date(ofDay[0]?.matchDate ?? 0))} <small>{ofDay.length}판</small>
          </h3>
          <ul>
            {ofDay.map((match) => (
              <li key={match.matchId}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const MatchRow = ({ match }: { match: ClanMatch }) => (
  <Link className={`${layout.grid12} ${styles.row}`} to={`/match/${match.matchId}`}>
    <span className={styles.time}>
      <b>{timeFormat.format(new Date(match.matchDate))}</b>
      <small className={text.ellipsis}>
        {match.night ? (
          <>
            경기 {match.night.n}
            <span className={styles.night}> · {match.night.title}</span>
          </>
        ) : (
          match.gameType
        )}
      </small>
    </span>
    <span className={styles.result}>
      <b data-side={match.winner ?? undefined}>
        {match.winner && <Icon path={mdiCrownOutline} />}{' '}
        {match.isRemake ? '다시하기' : match.winner ? WINNER_NAMES[match.winner] : '승패 없음'}
      </b>
      <small>{formatDuration(match.gameDuration)}</small>
    </span>
    <span className={`${layout.grid8} ${text.num} ${styles.kills}`}>
      <b data-side="blue">
        <span className={text.hidden}>블루팀 킬 </span>
        {match.blueKills}
      </b>
      <span aria-hidden="true">
        <Duel blue={match.blueKills} red={match.redKills} label="" />
      </span>
      <b data-side="red">
        <span className={text.hidden}>레드팀 킬 </span>
        {match.redKills}
      </b>
    </span>
    <span className={styles.closeness}>
      <ClosenessChip closeness={match.closeness} />
      {match.predictedBlueWin !== null && <small>예측 블루 {formatPercent(match.predictedBlueWin)}</small>}
      {!match.isCounted && <small>집계하지 않음</small>}
    </span>
    {match.mvp && (
      <span className={`${layout.line8} ${styles.mvp}`}>
        <ChampionTile name={match.mvp.championName} imageUrl={match.mvp.championImageUrl} size={32} />
        <span>
          <b>{match.mvp.summonerName ?? '알 수 없음'}</b>
          <small>
            MVP · {match.mvp.kills}/{match.mvp.deaths}/{match.mvp.assists}
          </small>
        </span>
      </span>
    )}
    <span className={styles.trust} data-standing={match.standing}>
      <Chip tone={match.standing === 'confirmed' ? 'plain' : 'tint'} isSmall>
        {match.standing === 'confirmed' ? '확인됨' : '기록됨'}
      </Chip>
    </span>
    <Icon path={mdiChevronRight} className={styles.arrow} />
  </Link>
)
