import type { ClanDashboard } from '@buri/contract/clanActivity'
import { HOUR_MS, NIGHT_ENDS_HOUR, seoulWeek, seoulWeekday } from '@buri/domain/seoulTime'
import type { ReactNode } from 'react'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import { ActivityPart } from './ActivityPart.tsx'
import columns from './columns.module.css'
import { DuosPart } from './DuosPart.tsx'
import { FairnessPart } from './FairnessPart.tsx'
import { LatestMatches } from './LatestMatches.tsx'
import { MoversPart } from './MoversPart.tsx'
import { PositionsPart } from './PositionsPart.tsx'
import { RestingPart } from './RestingPart.tsx'
import { ToDoCard, type WaitingClaims } from './ToDoCard.tsx'
import { WeekPart } from './WeekPart.tsx'

const SHOWN_MATCHES = 8

type DashboardPartsProps = {
  clanId: string
  clanName: string
  dashboard: ClanDashboard | undefined
  /** Shown while the numbers load, or if that failed. */
  otherwise: ReactNode
  requests: number
  claims: WaitingClaims
  nights: ReactNode
  /** When upcoming nights begin. */
  planned: readonly string[]
}

export const DashboardParts = ({
  clanId,
  clanName,
  dashboard,
  otherwise,
  requests,
  claims,
  nights,
  planned,
}: DashboardPartsProps) =>
  dashboard === undefined ? (
    otherwise
  ) : (
    <>
      <div className={columns.waiting}>
        {dashboard.toDo && (
          <ToDoCard
            clanId={clanId}
            toDo={dashboard.toDo}
            newestRequests={dashboard.newestRequests}
            quietLeader={dashboard.quietLeader}
            resting={dashboard.resting}
            greetable={dashboard.greetable}
            requests={requests}
            claims={claims}
          />
        )}
        {nights}
      </div>
      <WeekPart week={dashboard.week} planned={weekdaysOf(planned, Date.parse(dashboard.madeAt))} />
      <div className={columns.columns}>
        <MoversPart movers={dashboard.movers} />
        <FairnessPart fairness={dashboard.fairness} />
      </div>
      <div className={columns.wideColumns}>
        <DuosPart duos={dashboard.duos} />
        <PositionsPart clanName={clanName} positions={dashboard.positions} />
        <ActivityPart activity={dashboard.activity} />
        <RestingPart
          clanId={clanId}
          resting={dashboard.resting}
          madeAt={dashboard.madeAt}
          greetable={dashboard.greetable}
        />
      </div>
      <LatestMatches
        clanId={clanId}
        count={SHOWN_MATCHES}
        whenEmpty={
          <>
            아직 클랜의 경기가 없어요. 결과를 올릴 때 클랜을 고르면 여기에 쌓여요.{' '}
            <MoreLink to="/upload">경기 올리기</MoreLink>
          </>
        }
      />
    </>
  )

/** Weekdays with nights in the week of `now`, from Monday; what begins before six belongs to the previous day. */
function weekdaysOf(times: readonly string[], now: number): number[] {
  const shifted = (at: number) => at - NIGHT_ENDS_HOUR * HOUR_MS
  return times
    .map((time) => Date.parse(time))
    .filter((at) => seoulWeek(shifted(at)) === seoulWeek(shifted(now)))
    .map((at) => seoulWeekday(shifted(at)))
}
