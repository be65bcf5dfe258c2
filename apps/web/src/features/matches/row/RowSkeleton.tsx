import type { HistoryView } from '@buri/contract/historyView'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import both from './BothTeams.module.css'
import compact from './CompactRow.module.css'
import detailed from './DetailedRow.module.css'
import item from './MatchListItem.module.css'
import badges from './RowBadges.module.css'
import result from './RowResult.module.css'
import styles from './RowSkeleton.module.css'

const FIVE_REACT_KEYS = ['1', '2', '3', '4', '5'] as const
const SEVEN_REACT_KEYS = [...FIVE_REACT_KEYS, '6', '7'] as const

/** Draws boxes as large as a row, so that nothing moves when the matches arrive. */
export const RowSkeletons = ({ view }: { view: HistoryView }) =>
  FIVE_REACT_KEYS.map((row) => (
    <div key={row} className={classNames(item.match, item[view], styles.skeleton)} aria-hidden="true">
      {view === 'compact' ? <CompactSkeleton /> : <DetailedSkeleton />}
    </div>
  ))

const DetailedSkeleton = () => (
  <div className={detailed.row}>
    <div className={classNames(result.result, detailed.result, styles.result)}>
      <Skeleton width={44} height={16} />
      <Skeleton width={56} height={12} />
      <Skeleton width={36} height={12} />
    </div>
    <div className={detailed.loadout}>
      <Skeleton width={48} height={48} />
      {FIVE_REACT_KEYS.slice(1).map((tile) => (
        <Skeleton key={tile} width={22} height={22} />
      ))}
    </div>
    <div className={classNames(detailed.kda, styles.kda)}>
      <Skeleton width={76} height={18} />
      <Skeleton width={52} height={12} />
    </div>
    <div className={classNames(detailed.stats, styles.stats)}>
      <Skeleton width={76} height={12} />
      <Skeleton width={60} height={12} />
      <Skeleton width={68} height={12} />
    </div>
    <div className={detailed.items}>
      {SEVEN_REACT_KEYS.map((tile) => (
        <Skeleton key={tile} width={22} height={22} />
      ))}
    </div>
    <div className={classNames(both.names, styles.names)}>
      {['blue', 'red'].map((side) => (
        <ul key={side}>
          {FIVE_REACT_KEYS.map((name) => (
            <li key={name}>
              <Skeleton width="88%" height={12} />
            </li>
          ))}
        </ul>
      ))}
    </div>
    <div className={classNames(badges.badges, detailed.badges, styles.badges)}>
      <Skeleton width={72} height={24} />
      <Skeleton width={72} height={24} />
    </div>
  </div>
)

const CompactSkeleton = () => (
  <div className={compact.row}>
    <div className={classNames(result.result, compact.result, styles.result)}>
      <Skeleton width={36} height={16} />
    </div>
    <Skeleton width={32} height={32} />
    <Skeleton width={88} height={24} />
    <Skeleton width={68} height={24} />
  </div>
)
