import type { NightRecap } from '@buri/contract/nights/recap'
import { mdiTrophyOutline } from '@mdi/js'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import styles from './recapRecords.module.css'
import { RECORD_NAMES, recapPerson, recordValue } from './recapText.ts'

export const RecapRecords = ({ recap }: { recap: NightRecap }) =>
  recap.records.length > 0 && (
    <Card labelledBy="recap-records">
      <CardHead id="recap-records" icon={mdiTrophyOutline} title="오늘의 기록" />
      <dl className={styles.records}>
        {recap.records.map((record) => (
          <div key={record.kind}>
            <dt>
              {RECORD_NAMES[record.kind]}
              <b>
                {recapPerson(recap, record.signupId)?.summonerName} <small>경기 {record.n}</small>
              </b>
            </dt>
            <dd>{recordValue(record)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
