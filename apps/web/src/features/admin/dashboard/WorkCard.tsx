import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import admin from '../admin.module.css'
import styles from './dashboard.module.css'
import { failedJobsFirst, intervalText, jobName, jobWords } from './workWords.ts'

export const WorkCard = ({ work }: Pick<DashboardStats, 'work'>) => (
  <Card>
    <CardHead title="작업" sub="이 서버 기준" />
    <ul className={styles.jobs}>
      {failedJobsFirst(work).map((job) => (
        <li key={job.name}>
          <span>
            <b>{jobName(job.name)}</b>
            <span className={admin.quiet}>{intervalText(job.everyMs)}</span>
          </span>
          <span className={classNames(styles.outcome, job.failuresInARow > 0 && styles.failed)}>{jobWords(job)}</span>
          <span className={admin.quiet}>{job.endedAt !== null && <TimeAgo iso={job.endedAt} />}</span>
        </li>
      ))}
    </ul>
  </Card>
)
