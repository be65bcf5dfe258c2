import { mdiClockOutline } from '@mdi/js'
import { ActivityMap } from '#web/ui/charts/ActivityMap.tsx'
import styles from './activity.module.css'
import { Part } from './Part.tsx'

/** When a clan meets. */
export function ActivityPart({ activity }: { activity: readonly (readonly number[])[] }) {
  const games = activity.flat().reduce((sum, count) => sum + count, 0)
  return (
    <Part title="언제 모이나" icon={mdiClockOutline} sub={`최근 30일 ${games}판`}>
      {games === 0 ? (
        <p className={styles.none}>최근 30일에 치른 클랜 내전이 없어요.</p>
      ) : (
        <ActivityMap activity={activity} />
      )}
    </Part>
  )
}
