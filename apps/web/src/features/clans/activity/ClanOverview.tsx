import type { ClanRecords } from '@buri/contract/clanActivity'
import type { ClanDetail } from '@buri/contract/clans'
import type { ReactNode } from 'react'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ActivityPart } from './ActivityPart.tsx'
import columns from './columns.module.css'
import { HonoursPart } from './HonoursPart.tsx'
import { LatestMatches } from './LatestMatches.tsx'
import { OfficersPart } from './OfficersPart.tsx'
import { RecordsPart } from './RecordsPart.tsx'
import { SeasonPart } from './SeasonPart.tsx'
import { useClanRecords } from './useClanActivity.ts'

const SHOWN_MATCHES = 4
const SHOWN_RECORDS = 4
const NO_MATCHES = '아직 클랜의 경기가 없어요. 결과를 올릴 때 클랜을 고르면 여기에 쌓여요.'

export function ClanOverview({ clan, about, nextNight }: { clan: ClanDetail; about: ReactNode; nextNight: ReactNode }) {
  const records = useClanRecords(clan.id)
  return (
    <div className={`${layout.grid16} ${columns.pageColumns}`}>
      <div className={columns.nextNight}>{nextNight}</div>
      <div className={`${columns.stack} ${columns.main}`}>
        {about}
        <LatestMatches clanId={clan.id} count={SHOWN_MATCHES} whenEmpty={NO_MATCHES} />
        {records.data && (
          <HonoursPart honours={records.data.honours} hallOfFame={records.data.hallOfFame} badges={clan.badges} />
        )}
      </div>
      <div className={columns.stack}>
        {records.data ? (
          <>
            <SeasonPart clanId={clan.id} season={records.data.season} />
            <ActivityPart activity={records.data.activity} />
            <RecordsPart records={shownRecords(records.data.records)} season={records.data.season} />
            <OfficersPart clan={clan} />
          </>
        ) : (
          <Waiting result={records} />
        )}
      </div>
    </div>
  )
}

/** Four records of players come first, then records of whole matches. */
const shownRecords = (records: ClanRecords['records']) => [
  ...records.filter(({ holder }) => holder !== null).slice(0, SHOWN_RECORDS),
  ...records.filter(({ holder }) => holder === null),
]

export function ClanRecordsTab({ clan }: { clan: ClanDetail }) {
  const result = useClanRecords(clan.id)
  if (!result.data) return <Waiting result={result} />
  const { records, season, honours, hallOfFame, activity } = result.data
  return (
    <div className={`${layout.grid16} ${columns.columns}`}>
      <RecordsPart records={records} season={season} />
      <div className={columns.stack}>
        <SeasonPart clanId={clan.id} season={season} />
        <HonoursPart honours={honours} hallOfFame={hallOfFame} badges={clan.badges} />
        <ActivityPart activity={activity} />
      </div>
    </div>
  )
}

const Waiting = ({ result }: { result: ReturnType<typeof useClanRecords> }) => (
  <Card>
    <CardBody>
      <ListState result={result} rows={8} title="클랜의 기록을 불러올 수 없습니다">
        {null}
      </ListState>
    </CardBody>
  </Card>
)
