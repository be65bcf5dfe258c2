import type { ListedGuest } from '@buri/contract/clanGuests'
import type { ImportView } from '@buri/contract/imports'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { lastError } from '#web/api/lastError.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { importContentText } from './importWords.ts'
import styles from './moveIn.module.css'
import { SheetColumns } from './SheetColumns.tsx'
import { SheetNames } from './SheetNames.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import { SheetRoster } from './SheetRoster.tsx'
import { type SheetChange, useImport, useImportCommand } from './useImports.ts'

type SheetDraftProps = { clanId: string; sheet: ImportView; onClose: () => void }

export function SheetDraft({ clanId, sheet, onClose }: SheetDraftProps) {
  const params = { id: clanId, importId: sheet.importId }
  const change = useImportCommand(clanId, 'PATCH /api/clans/:id/imports/:importId', (body: SheetChange) => ({
    params,
    body,
  }))
  const apply = useImportCommand(clanId, 'POST /api/clans/:id/imports/:importId/apply', () => ({ params }))
  const { refetch } = useImport(clanId, sheet.importId)
  const clan = { id: clanId }
  const add = useCommand(
    'POST /api/clans/:id/guests',
    (person: ListedGuest) => ({ params: clan, body: { people: [person] } }),
    { changes: [cachedAnswersOf('GET /api/clans/:id/guests', clan)], onSuccess: () => void refetch() },
  )
  const isEmpty = sheet.games + sheet.sums === 0
  const isRoster = isEmpty && sheet.roster.length > 0
  const error = lastError(change, apply, add)
  return (
    <>
      <SheetColumns sheet={sheet} isBusy={change.isPending} onChange={change.mutate} onClose={onClose} />
      <div className={styles.twoCards}>
        {isRoster ? (
          <SheetRoster clanId={clanId} sheet={sheet} onClose={onClose} />
        ) : (
          <SheetNames
            sheet={sheet}
            isBusy={change.isPending || add.isPending}
            onDecide={(names) => change.mutate({ names })}
            onAdd={add.mutate}
          />
        )}
        <SheetProblems clanId={clanId} sheet={sheet} />
      </div>
      {error && <Alert tone="danger" message={error.message} />}
      {!isRoster && (
        <Card className={styles.apply}>
          <div>
            <b className={styles.total}>{importContentText(sheet)}</b>
            <p className={text.note}>
              {sheet.repeated > 0 && `이미 있는 ${sheet.repeated.toLocaleString('ko')}판은 건너뛰어요. `}
              {sheet.filled > 0 && `이미 옮겨 온 ${sheet.filled.toLocaleString('ko')}판은 빈칸만 채워요. `}
              {sheet.newcomers > 0 &&
                `명단의 새로운 사람 ${sheet.newcomers.toLocaleString('ko')}명은 손님으로 넣어요. 운영진만 볼 수 있어요. `}
              진영과 시각은 몰라도 괜찮아요. 부리 점수와 순위에는 들어가지 않고 <b>옮겨 온 기록</b>으로 표시돼요. 30일
              안에 되돌릴 수 있어요.
            </p>
          </div>
          <Button
            kind="primary"
            isBusy={apply.isPending}
            disabled={isEmpty || change.isPending || sheet.state !== 'draft'}
            onClick={() =>
              apply.mutate(undefined, {
                onSuccess: (answer) => {
                  toast.good(`${importContentText(answer)} 옮겨 왔습니다.`)
                  onClose()
                },
                onError: (refusal) => {
                  if (isRefusal(refusal, 'IMPORT_CHANGED')) void refetch()
                },
              })
            }
          >
            옮겨 오기
          </Button>
        </Card>
      )}
    </>
  )
}
