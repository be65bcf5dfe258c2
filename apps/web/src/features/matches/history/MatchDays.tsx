import type { HistoryView } from '@buri/contract/historyView'
import type { Match } from '@buri/contract/matches'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { MatchListItem } from '../row/MatchListItem.tsx'
import { whenPlayed } from '../whenPlayed.ts'
import { daySentence, groupByDay } from './dayGroups.ts'
import styles from './MatchDays.module.css'

type MatchDaysProps = { matches: readonly Match[]; view: HistoryView; openId: string | null; hasMore: boolean }

export function MatchDays({ matches, view, openId, hasMore }: MatchDaysProps) {
  const minute = useNow()
  const now = minute === null ? null : new Date(minute)
  const days = groupByDay(matches, now)
  return days.map((day, index) => (
    <section key={day.day} className={styles.history} aria-label={day.label}>
      <div className={`${layout.line8} ${text.detail} ${styles.day}`}>
        <h3>{day.label}</h3>
        {/* The last loaded day may continue on the next page, so its counts would be too small and are left out. */}
        {!(hasMore && index === days.length - 1) && <span>{daySentence(day)}</span>}
      </div>
      {day.matches.map((match) => (
        <MatchListItem
          key={match.matchId}
          match={match}
          view={view}
          isOpen={match.matchId === openId}
          when={whenPlayed(match.matchDate, now)}
        />
      ))}
    </section>
  ))
}
