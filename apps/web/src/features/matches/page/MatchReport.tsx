import type { MatchDetail } from '@buri/contract/matches'
import { isStanding } from '@buri/domain/matches/standing'
import { type ReactNode, Suspense } from 'react'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Below } from '#web/ui/layout/Below.tsx'
import { Fold } from '#web/ui/layout/Fold.tsx'
import { part } from '#web/ui/layout/part.ts'
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

// Most matches are confirmed, of which a mark says enough.
const Standing = part(async () => (await import('../standing/Standing.tsx')).default)

type MatchReportProps = { match: MatchDetail; edit?: ReactNode; isSignedIn?: boolean }

/** The whole match: who won, ten players, how it went, and what it changed. */
export function MatchReport({ match, edit, isSignedIn = false }: MatchReportProps) {
  const followRowLink = useRowLinks()
  const page = useListPresses<HTMLDivElement>(followRowLink)
  const uncounted = whyUncounted(match)
  const isBelieved = isStanding(match.standing)
  const isUnrated = isBelieved && !uncounted && !match.isRated && !match.isRecalculating
  const isConfirmed = match.standing === 'confirmed'
  const standing = (
    <Suspense fallback={<div className={styles.standing} />}>
      <Standing match={match} isSignedIn={isSignedIn} />
    </Suspense>
  )
  return (
    <div ref={page}>
      <Tips className={styles.page}>
        <MatchBanner match={match} edit={edit} />
        {!isConfirmed && standing}
        {(uncounted || isUnrated || match.isRecalculating) && (
          <div className={styles.states}>
            {uncounted && <Alert tone="caution" message={uncounted} />}
            {isUnrated && <Alert tone="info" message="내전이 아닌 경기여서 부리 점수에는 넣지 않습니다." />}
            {match.isRecalculating && <Alert tone="info" message="점수를 다시 계산하고 있습니다." />}
          </div>
        )}
        <Fold />
        <h2 className={text.hidden}>팀별 기록</h2>
        <Scoreboard participants={match.participants} durationSeconds={match.gameDuration} />
        <Below>
          <div className={classNames(styles.halves, !match.timeline && styles.alone)}>
            {match.timeline && <DifferenceCard timeline={match.timeline} />}
            <TeamComparison teams={match.teams} isAlone={!match.timeline} />
          </div>
          {match.scoreChanges.length > 0 && <ScoreChanges changes={match.scoreChanges} />}
          {match.disagreements.length > 0 && (
            <Disagreements disagreements={match.disagreements} isDisputed={match.standing === 'disputed'} />
          )}
          {isConfirmed && isSignedIn && standing}
          <Sources match={match} />
        </Below>
      </Tips>
    </div>
  )
}

function whyUncounted({ isRemake, isCounted, winner, standing }: MatchDetail): string | undefined {
  if (isRemake) return '다시하기로 끝난 경기입니다. 평균과 부리 점수에 넣지 않습니다.'
  if (winner === null) return '끝나지 않은 경기입니다. 평균과 부리 점수에 넣지 않습니다.'
  // One that is not believed counts for nobody, whatever it was.
  if (!isCounted && isStanding(standing))
    return '소환사의 협곡에서 열 명이 끝까지 한 내전만 평균과 부리 점수에 넣습니다. 이 경기는 기록만 남깁니다.'
  return undefined
}

const Sources = ({ match }: { match: MatchDetail }) => (
  <p className={styles.facts}>
    <span>경기 번호 {match.matchId}</span>
    {match.gameVersion && <span>버전 {match.gameVersion}</span>}
    {match.sources.length > 0 && <span>출처 {[...new Set(match.sources.map(sourceName))].join(', ')}</span>}
    {match.standing === 'confirmed' && <span>확인됨</span>}
  </p>
)
