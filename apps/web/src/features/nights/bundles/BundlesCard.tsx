import type { NightBundles } from '@buri/contract/nights/bundles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './bundles.module.css'

const DAY = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' })
const dayOf = (iso: string) => DAY.format(new Date(iso))

export function BundlesCard({ clanId }: { clanId: string }) {
  const bundles = useQuery(query('GET /api/clans/:id/night-bundles', { params: { id: clanId } }))
  if (bundles.error) return <QueryFailed query={bundles} title="묶을 경기를 불러올 수 없습니다" hasWayHome={false} />
  const { data } = bundles
  if (!data || data.nights.length + data.bundles.length === 0) return null
  return (
    <Card labelledBy="bundles">
      <CardHead id="bundles" title="지난 경기를 내전으로" sub="같은 사람들이 세 시간 안에 이어서 한 경기를 묶어요" />
      <CardBody className={layout.grid16}>
        {data.nights.length > 0 && <Proposal clanId={clanId} bundles={data} />}
        {data.bundles.length > 0 && <CreatedBundle clanId={clanId} made={data.bundles} />}
      </CardBody>
    </Card>
  )
}

function Proposal({ clanId, bundles }: { clanId: string; bundles: NightBundles }) {
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set())
  const make = useCommand(
    'POST /api/clans/:id/night-bundles',
    (keys: string[]) => ({ params: { id: clanId }, body: { keys } }),
    { changes: [ALL_QUERIES], withoutWaiting: true, onRefusalToo: true },
  )
  const chosenNights = bundles.nights.filter(({ key }) => !excludedKeys.has(key))
  const games = chosenNights.reduce((sum, night) => sum + night.games, 0)
  const toggle = (key: string) => {
    const nextKeys = new Set(excludedKeys)
    if (!nextKeys.delete(key)) nextKeys.add(key)
    setExcludedKeys(nextKeys)
  }
  return (
    <>
      <p>
        <b>
          이 경기 {formatNumber(games)}개를 내전 {formatNumber(chosenNights.length)}개로 묶을까요?
        </b>
      </p>
      <ul className={`${layout.grid4} ${styles.nights}`} aria-label="묶을 내전">
        {bundles.nights.map(({ key, title, startsAt, games: gameCount, people }) => (
          <li key={key}>
            <Check isChecked={!excludedKeys.has(key)} onChange={() => toggle(key)}>
              <span>
                {dayOf(startsAt)} {title}{' '}
                <small className={`${text.detail} ${styles.counts}`}>
                  {gameCount}판 · {people}명
                </small>
              </span>
            </Check>
          </li>
        ))}
      </ul>
      {make.error && <Alert tone="danger" message={make.error.message} />}
      <div className={layout.row}>
        <Button
          kind="primary"
          isBusy={make.isPending}
          disabled={chosenNights.length === 0}
          onClick={() =>
            make.mutate(
              chosenNights.map(({ key }) => key),
              { onSuccess: () => toast.good(`내전 ${formatNumber(chosenNights.length)}개로 묶었습니다.`) },
            )
          }
        >
          내전 {formatNumber(chosenNights.length)}개로 묶기
        </Button>
        <span className={text.note}>클랜원에게 알림이 가지 않고, 30일 안에 되돌릴 수 있어요.</span>
      </div>
    </>
  )
}

function CreatedBundle({ clanId, made }: { clanId: string; made: NightBundles['bundles'] }) {
  const [undoing, setUndoing] = useState<string>()
  const undo = useCommand(
    'DELETE /api/clans/:id/night-bundles/:bundleId',
    (bundleId: string) => ({ params: { id: clanId, bundleId } }),
    { changes: [cachedAnswersOf('GET /api/clans/:id/night-bundles', { id: clanId })] },
  )
  return (
    <>
      <ul className={styles.createdBundles} aria-label="묶은 내전">
        {made.map(({ bundleId, madeAt, nights, games, keptUntil, mayUndo }) => (
          <li key={bundleId}>
            <span>
              {dayOf(madeAt)}에 {formatNumber(games)}판을 내전 {formatNumber(nights)}개로 묶음
            </span>
            {mayUndo && (
              <>
                <span className={text.note}>{dayOf(keptUntil)}까지 되돌릴 수 있어요</span>
                <Button size="small" kind="quiet" onClick={() => setUndoing(bundleId)}>
                  되돌리기
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {undoing !== undefined && (
        <ConfirmDialog
          title="묶은 내전을 되돌릴까요?"
          word="되돌리기"
          step={undo}
          onClose={() => setUndoing(undefined)}
          onConfirm={() =>
            undo.mutate(undoing, {
              onSuccess: () => {
                setUndoing(undefined)
                toast.good('묶은 내전을 되돌렸습니다.')
              },
            })
          }
        >
          <p>이때 묶은 내전이 모두 사라져요. 경기와 전적은 그대로예요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
