import { LIMITS } from '@buri/contract/limits'
import type { ReportReason } from '@buri/contract/reports'
import { REPORT_REASONS } from '@buri/domain/community/reportReasons'
import { mdiFlagOutline } from '@mdi/js'
import { useId, useState } from 'react'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { REPORT_WORDS } from './communityWords.ts'
import styles from './report.module.css'

type ReportDialogProps = {
  targetType: 'post' | 'comment'
  targetId: number
  /** 글, 댓글 */
  what: string
  excerpt: string
  onClose: () => void
}

export function ReportDialog({ targetType, targetId, what, excerpt, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [detail, setDetail] = useState('')
  const name = useId()
  const report = useCommand(
    'POST /api/community/reports',
    () => ({ body: { targetType, targetId: String(targetId), reason, detail } }),
    { changes: [] },
  )
  const isMissingDetail = reason === 'other' && detail.trim() === ''
  const send = () =>
    report.mutate(undefined, {
      onSuccess: () => {
        toast.good('신고했습니다. 운영진이 살펴보고 결과를 알려드립니다.')
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`이 ${what}을 신고할까요?`}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            kind="dangerFill"
            icon={mdiFlagOutline}
            isBusy={report.isPending}
            disabled={report.isPending || isMissingDetail}
            onClick={send}
          >
            신고
          </Button>
        </>
      }
    >
      {excerpt && <p className={styles.excerpt}>“{excerpt.slice(0, 60)}”</p>}
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>신고 까닭</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} />
            <span>
              <b>{REPORT_WORDS[one].word}</b>
              {REPORT_WORDS[one].hint && <small>{REPORT_WORDS[one].hint}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="더 알려주실 것"
        hint={
          <>
            <span>누가 신고했는지는 알려지지 않아요.</span>
            <span>
              {formatNumber(detail.length)} / {LIMITS.reportDetailMaxLength}
            </span>
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            maxLength={LIMITS.reportDetailMaxLength}
            value={detail}
            onChange={(event) => setDetail(event.target.value)}
          />
        )}
      </Field>
      {report.error && <Alert tone="danger" message={report.error.message} />}
    </Dialog>
  )
}
