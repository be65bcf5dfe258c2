import layout from '#web/ui/layout/layout.module.css'
import { ClansCard } from './ClansCard.tsx'
import styles from './mine.module.css'
import { NextNightCard } from './NextNightCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { useOwnHome } from './useOwnHome.ts'

export function OwnSummary() {
  const { data: home } = useOwnHome()
  if (!home) return null
  return (
    <div className={layout.stack}>
      <div className={`${layout.two} ${styles.twoCards}`}>
        <ClansCard clans={home.clans} />
        <ScoreCard score={home.score} />
      </div>
      {home.night && <NextNightCard night={home.night} hasPlayer={home.score !== null} level={2} />}
    </div>
  )
}
