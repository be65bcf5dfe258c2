import type { MatchDetail } from '@buri/contract/matches'
import { type ReactNode, Suspense } from 'react'
import { BelowFold } from '#web/loading/BelowFold.tsx'
import { Fold } from '#web/loading/Fold.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { DifferenceCard } from '../comparison/DifferenceCard.tsx'
import { TeamComparison } from '../comparison/TeamComparison.tsx'
import { Scoreboard } from '../scoreboard/Scoreboard.tsx'
import { sourceName } from '../sourceName.ts'
import { Disagreements } from './Disagreements.tsx'
import { MatchBanner } from './MatchBanner.tsx'
import styles from './MatchReport.module.css'
import { ScoreChanges } from './ScoreChanges.tsx'
import { unratedSentence } from './unratedSentence.ts'

// Loads only if needed, because most matches are confirmed and show only a chip.
const MatchTrust = lazyPart(async () => (await import('../trust/MatchTrust.tsx')).default)

type MatchReportProps = {
  match: MatchDetail
  edit?: ReactNode
  report?: ReactNode
  isSignedIn?: boolean
  /** Whether the viewer may invite people to the clan of the match. */
  mayInvite?: boolean
}

export function MatchReport({ match, edit, report, isSignedIn = false, mayInvite = false }: MatchReportProps) {
  const followRowLink = useRowLinks()
  const page = useListPresses<HTMLDivElement>(followRowLink)
  const unrated = unratedSentence(match)
  const isConfirmed = match.standing === 'confirmed'
  const standing = (
    <Suspense fallback={<div className={styles.trustSpace} />}>
      <MatchTrust match={match} isSignedIn={isSignedIn} mayInvite={mayInvite} />
    </Suspense>
  )
  return (
    <div ref={page}>
      <Tips className={styles.page}>
        <MatchBanner match={match} edit={edit} report={report} />
        {!isConfirmed && standing}
        {(unrated || match.isRecalculating) && (
          <div className={layout.grid8}>
            {unrated && <Alert tone={match.isCounted ? 'info' : 'caution'} message={unrated} />}
            {match.isRecalculating && <Alert tone="info" message="점수를 다시 계산하고 있습니다." />}
          </div>
        )}
        <Fold />
        <h2 className={text.hidden}>팀별 기록</h2>
        <Scoreboard participants={match.participants} durationSeconds={match.gameDuration} />
        <BelowFold>
          <div className={classNames(styles.twoColumns, !match.timeline && styles.oneColumn)}>
            {match.timeline && <DifferenceCard timeline={match.timeline} />}
            <TeamComparison teams={match.teams} isAlone={!match.timeline} />
          </div>
          {match.scoreChanges.length > 0 && <ScoreChanges changes={match.scoreChanges} />}
          {match.disagreements.length > 0 && (
            <Disagreements disagreements={match.disagreements} isDisputed={match.standing === 'disputed'} />
          )}
          {isConfirmed && isSignedIn && standing}
          <Sources match={match} />
        </BelowFold>
      </Tips>
    </div>
  )
}

const Sources = ({ match }: { match: MatchDetail }) => (
  <p className={`${text.note} ${styles.facts}`}>
    <span>경기 번호 {match.matchId}</span>
    {match.gameVersion && <span>버전 {match.gameVersion}</span>}
    {match.sources.length > 0 && <span>출처 {[...new Set(match.sources.map(sourceName))].join(', ')}</span>}
    {match.standing === 'confirmed' && <span>확인됨</span>}
  </p>
)
