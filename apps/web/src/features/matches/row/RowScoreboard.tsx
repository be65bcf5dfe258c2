import type { Match } from '@buri/contract/matches'
import { mdiChevronRight } from '@mdi/js'
import { Duel } from '#web/ui/charts/Bar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatThousands } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Scoreboard } from '../scoreboard/Scoreboard.tsx'
import { teamTotals } from '../scoreboard/teamTotals.ts'
import styles from './RowScoreboard.module.css'

export function RowScoreboard({ match }: { match: Match }) {
  const blue = teamTotals(match.participants, 'blue')
  const red = teamTotals(match.participants, 'red')
  return (
    <div className={`${layout.grid12} ${styles.inRow}`}>
      <div className={`${layout.grid16} ${text.detail} ${styles.totals}`}>
        <span>
          <b className={text.win}>{blue.kills}킬</b>
        </span>
        {blue.goldEarned !== null && red.goldEarned !== null && (
          <span>
            <Duel
              blue={blue.goldEarned}
              red={red.goldEarned}
              label={`골드 블루팀 ${formatThousands(blue.goldEarned)}, 레드팀 ${formatThousands(red.goldEarned)}`}
            />
            <span className={styles.duelValues} aria-hidden="true">
              <span>{formatThousands(blue.goldEarned)}</span>
              <span>골드</span>
              <span>{formatThousands(red.goldEarned)}</span>
            </span>
          </span>
        )}
        <span>
          <b className={text.loss}>{red.kills}킬</b>
        </span>
      </div>
      <Scoreboard participants={match.participants} durationSeconds={match.gameDuration} />
      <div className={`${text.note} ${styles.foot}`}>
        <span>와드: 설치(시야 점수), 아래는 제거 / 제어 와드 구매</span>
        <a
          className={`${text.secondary} ${text.name} ${styles.toMatch}`}
          href={`/match/${encodeURIComponent(match.matchId)}`}
        >
          경기 페이지로
          <Icon path={mdiChevronRight} />
        </a>
      </div>
    </div>
  )
}
