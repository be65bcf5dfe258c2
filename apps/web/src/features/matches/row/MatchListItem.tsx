import type { HistoryView } from '@buri/contract/historyView'
import type { Match } from '@buri/contract/matches'
import { memo, Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { killsText } from '../participant/kda.ts'
import { resultWord } from '../resultWords.ts'
import { CompactRow } from './CompactRow.tsx'
import { DetailedRow } from './DetailedRow.tsx'
import styles from './MatchListItem.module.css'

const RowScoreboard = lazyPart(async () => (await import('./RowScoreboard.tsx')).RowScoreboard)
const SCOREBOARD_HEIGHT = 660

type MatchListItemProps = { match: Match; view: HistoryView; isOpen: boolean; when: string }

/** The row is memoised and has no state or handlers, so that only a changed row renders again. */
export const MatchListItem = memo(function MatchListItem({ match, view, isOpen, when }: MatchListItemProps) {
  const Row = view === 'compact' ? CompactRow : DetailedRow
  return (
    <article
      className={classNames(styles.match, styles[view], isOpen && styles.open)}
      aria-label={`${resultWord(match)}, ${match.championName}, ${killsText(match)}`}
    >
      <Row match={match} isOpen={isOpen} when={when} />
      {isOpen && (
        <Suspense fallback={<Skeleton height={SCOREBOARD_HEIGHT} />}>
          <RowScoreboard match={match} />
        </Suspense>
      )}
    </article>
  )
})
