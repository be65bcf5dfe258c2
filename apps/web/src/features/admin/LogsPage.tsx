import { mdiClose, mdiDownload } from '@mdi/js'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { actionName } from './actionNames.ts'
import styles from './admin.module.css'
import { CleanupButton } from './CleanupButton.tsx'
import { LogDetail } from './LogDetail.tsx'
import { LogTable } from './LogTable.tsx'
import { seoulInstant } from './logTargets.ts'
import type { LogStats } from './readLists.ts'
import { type LogFilter, useAdminLogs, useLogStats, useLogVerification } from './useAdminLogs.ts'
import { VerifyButton, VerifyResult } from './VerifyLog.tsx'

const FILTERS = ['action', 'actorId', 'targetType', 'targetId', 'from', 'to']

/** Includes the chosen value even if it is not a usual one. */
const withChosen = (options: { value: string; label: string }[], value: string, label: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label }]

export function LogsPage({ permissions }: { permissions: readonly string[] }) {
  const [params, setParams] = useSearchParams()
  const entryId = params.get('entry')
  const [lastEntryId, setLastEntryId] = useState(entryId)
  if (entryId !== null && entryId !== lastEntryId) setLastEntryId(entryId)
  const page = Math.max(1, Number(params.get('page')) || 1)
  const text = (name: string) => params.get(name) ?? ''
  const from = seoulInstant(text('from'), '00:00:00')
  const to = seoulInstant(text('to'), '23:59:59.999')
  const filter: LogFilter = {
    ...(text('action') && { action: text('action') }),
    ...(text('actorId') && { actorId: text('actorId') }),
    ...(text('targetId') && { targetType: text('targetType'), targetId: text('targetId') }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const logs = useAdminLogs(page, filter)
  const stats = useLogStats()
  const verifying = useLogVerification()
  const isAdmin = permissions.includes('admin')
  const addressOf = (changed: Record<string, string>) => {
    const filters = Object.fromEntries(FILTERS.map((name) => [name, text(name)]))
    return `?${new URLSearchParams(Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== ''))}`
  }
  const choose = (changed: Record<string, string>, replace = false) =>
    setParams(new URLSearchParams(addressOf(changed)), { replace })
  const { total = 0, totalPages = 1, isMore = false } = logs.data?.meta ?? {}
  return (
    <AdminFrame
      introduction="누가 언제 무엇을 했는지 살펴요. 기록은 고칠 수 없어요."
      area="logs"
      permissions={permissions}
    >
      <VerifyResult result={verifying} hrefOf={(entry) => addressOf({ page: String(page), entry })} />
      {entryId !== null && (
        <LogDetail key={entryId} id={entryId} mayRedact={isAdmin} backTo={addressOf({ page: String(page) })} />
      )}
      <Card>
        <CardBody>
          <div className={`${layout.grid12} ${styles.logFilters}`}>
            <Select
              label="작업"
              value={text('action')}
              placeholder="모든 작업"
              options={withChosen(
                (stats.data?.byAction ?? []).map(({ action, count }) => ({
                  value: action,
                  label: `${actionName(action)} (${formatNumber(count)})`,
                })),
                text('action'),
                actionName(text('action')),
              )}
              onChange={(action) => choose({ action })}
            />
            <Select
              label="사용자"
              value={text('actorId')}
              placeholder="모든 사용자"
              options={withChosen(actorOptions(stats.data?.byActor ?? []), text('actorId'), '고른 사용자')}
              onChange={(actorId) => choose({ actorId })}
            />
            {(['from', 'to'] as const).map((name) => (
              <DayFilter
                key={name}
                label={name === 'from' ? '부터' : '까지'}
                day={text(name)}
                onChoose={(day) => choose({ [name]: day }, true)}
              />
            ))}
          </div>
          <div className={layout.between}>
            <p className={styles.quiet} role="status">
              {logs.data && (total === 0 ? '찾는 기록이 없어요.' : `${formatNumber(total)}건${isMore ? ' 이상' : ''}`)}
            </p>
            <div className={layout.row}>
              {text('targetId') && (
                <Button size="small" icon={mdiClose} onClick={() => choose({ targetType: '', targetId: '' })}>
                  모든 대상 보기
                </Button>
              )}
              <ButtonAnchor size="small" icon={mdiDownload} href={`/api/admin/logs/csv?${new URLSearchParams(filter)}`}>
                CSV
              </ButtonAnchor>
              <VerifyButton result={verifying} />
              {isAdmin && <CleanupButton />}
            </div>
          </div>
          <ListState result={logs} rows={8} title="기록을 불러올 수 없습니다">
            <LogTable
              entries={logs.data?.data ?? []}
              hrefOf={(entry) => addressOf({ page: String(page), entry })}
              backFrom={entryId === null ? lastEntryId : null}
            />
            <Pager page={page} totalPages={totalPages} hrefOf={(number) => addressOf({ page: String(number) })} />
          </ListState>
        </CardBody>
      </Card>
    </AdminFrame>
  )
}

type DayFilterProps = { label: string; day: string; onChoose: (day: string) => void }

/** If the typed text went through the address, the field would reset at every digit. */
function DayFilter({ label, day, onChoose }: DayFilterProps) {
  const [typed, setTyped] = useState(day)
  const [previousDay, setPreviousDay] = useState(day)
  if (day !== previousDay) {
    setPreviousDay(day)
    setTyped(day)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || text >= '1000') onChoose(text)
  }
  return (
    // Browsers accept years of six digits unless there is a `max`.
    <TextField label={label} type="date" max="9999-12-31" value={typed} onChange={type} />
  )
}

/**
 * If accounts share a name, adds the minute when each joined, or else the end of its id. Readers of the log may see
 * nothing else about them.
 */
function actorOptions(actors: LogStats['byActor']) {
  const joinedOf = ({ joinedAt }: LogStats['byActor'][number]) =>
    joinedAt === null ? '' : ` · ${formatDateTime(joinedAt)} 가입`
  return actors.map((actor) => {
    const { actorId, actorLabel, count } = actor
    const namesakes = actors.filter((other) => other.actorLabel === actorLabel && other.actorId !== actorId)
    const joined = namesakes.length > 0 ? joinedOf(actor) : ''
    const isAlike = namesakes.some((other) => joinedOf(other) === joined)
    const idEnd = isAlike ? ` · 계정 번호 끝 ${actorId.slice(-4)}` : ''
    return { value: actorId, label: `${actorLabel}${joined}${idEnd} (${formatNumber(count)})` }
  })
}
