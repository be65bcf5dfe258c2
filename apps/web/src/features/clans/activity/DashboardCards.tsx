import type { ClanDashboard } from '@buri/contract/clanActivity'
import type { ClanDetail } from '@buri/contract/clans'
import { HOUR_MS, NIGHT_ENDS_HOUR, seoulWeek, seoulWeekday } from '@buri/domain/seoulTime'
import type { ReactNode } from 'react'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ActivityPart } from './ActivityPart.tsx'
import columns from './columns.module.css'
import { DuosPart } from './DuosPart.tsx'
import { FairnessPart } from './FairnessPart.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import first from './firstSteps.module.css'
import { LatestMatches } from './LatestMatches.tsx'
import { MoversPart } from './MoversPart.tsx'
import { PositionsPart } from './PositionsPart.tsx'
import { RestingPart } from './RestingPart.tsx'
import { ToDoCard, type WaitingClaims } from './ToDoCard.tsx'
import { WeekPart } from './WeekPart.tsx'

const SHOWN_MATCHES = 8

type DashboardCardsProps = {
  clan: ClanDetail
  dashboard: ClanDashboard | undefined
  /** Shown while the numbers load, or if they could not be loaded. */
  otherwise: ReactNode
  requests: number
  claims: WaitingClaims
  nights: ReactNode
  planned: readonly string[]
  /** Another feature draws QR codes. */
  qrOf: (address: string, label: string) => ReactNode
}

export const DashboardCards = ({
  clan,
  dashboard,
  otherwise,
  requests,
  claims,
  nights,
  planned,
  qrOf,
}: DashboardCardsProps) => {
  if (dashboard === undefined) return otherwise
  const { id: clanId, clanName } = clan
  const { firstSteps, toDo, week, movers, fairness, duos, positions, activity, resting } = dashboard
  const has = {
    tasks: toDo !== null && (firstSteps === null || requests + claims.count > 0),
    nights: firstSteps === null || firstSteps.hasNight,
    week: week.now.games + week.last.games > 0,
    fairness: fairness.weeks.some(({ games }) => games > 0),
    movers: movers.week.length + movers.month.length > 0,
    duos: duos.length > 0,
    positions: positions.some(({ places }) => places > 0),
    activity: activity.flat().some((games) => games > 0),
    resting: resting.length > 0 && firstSteps === null,
    matches: firstSteps === null || firstSteps.games > 0,
  }
  return (
    <>
      {firstSteps && <FirstSteps clan={clan} steps={firstSteps} qrOf={qrOf} />}
      {(has.tasks || has.nights) && (
        <div className={`${layout.grid16} ${columns.waiting}`}>
          {has.tasks && toDo && (
            <ToDoCard
              clanId={clanId}
              toDo={toDo}
              newestRequests={dashboard.newestRequests}
              quietLeader={dashboard.quietLeader}
              resting={resting}
              greetable={dashboard.greetable}
              requests={requests}
              claims={claims}
            />
          )}
          {has.nights && nights}
        </div>
      )}
      {has.week && <WeekPart week={week} planned={weekdaysOf(planned, Date.parse(dashboard.madeAt))} />}
      {(has.movers || has.fairness) && (
        <div className={columns.fillingColumns}>
          {has.movers && <MoversPart movers={movers} />}
          {has.fairness && <FairnessPart fairness={fairness} />}
        </div>
      )}
      {(has.duos || has.positions || has.activity || has.resting) && (
        <div className={columns.fillingColumns}>
          {has.duos && <DuosPart duos={duos} />}
          {has.positions && <PositionsPart clanName={clanName} positions={positions} />}
          {has.activity && <ActivityPart activity={activity} />}
          {has.resting && (
            <RestingPart clanId={clanId} resting={resting} madeAt={dashboard.madeAt} greetable={dashboard.greetable} />
          )}
        </div>
      )}
      {has.matches && (
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
      )}
      {firstSteps && <ComingLater names={UPCOMING_CARDS.flatMap(([part, name]) => (has[part] ? [] : [name]))} />}
    </>
  )
}

const UPCOMING_CARDS = [
  ['week', '이번 주와 지난주'],
  ['fairness', '밸런스'],
  ['positions', '포지션 현황'],
  ['movers', '점수 급상승'],
  ['duos', '찰떡 듀오'],
  ['activity', '활동 시간대'],
] as const

const ComingLater = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <section className={first.comingLater} aria-labelledby="coming-later">
      <h2 id="coming-later">기록이 쌓이면 여기에 나와요</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )

/** Returns this week's days with a night; 0 is Monday. A night that begins before six belongs to the day before. */
function weekdaysOf(times: readonly string[], now: number): number[] {
  const byEvening = (time: number) => time - NIGHT_ENDS_HOUR * HOUR_MS
  return times
    .map((time) => Date.parse(time))
    .filter((time) => seoulWeek(byEvening(time)) === seoulWeek(byEvening(now)))
    .map((time) => seoulWeekday(byEvening(time)))
}
