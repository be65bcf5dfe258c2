import { LIMITS } from '@buri/contract/limits'
import type { ReportReason } from '@buri/contract/reports'
import { REPORT_REASONS } from '@buri/domain/community/reportReasons'
import { useId, useState } from 'react'
import { useCommand } from '#web/api/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { REPORT_WORDS } from '../communityWords.ts'
import styles from './report.module.css'

type ReportDialogProps = {
  targetType: 'post' | 'comment' | 'match'
  targetId: number | string
  /** A noun with its particle: 게시글을, 댓글을, 메모를. */
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
  return (
    <ConfirmDialog
      title={`이 ${what} 신고할까요?`}
      word="신고"
      step={report}
      isReady={reason !== 'other' || detail.trim() !== ''}
      onClose={onClose}
      onConfirm={() =>
        report.mutate(undefined, toastAndClose('신고했습니다. 운영자가 살펴보고 결과를 알려드립니다.', onClose))
      }
    >
      {excerpt && <p className={text.detail}>“{excerpt.slice(0, 60)}”</p>}
      <fieldset className={styles.reasons}>
        <legend className={text.hidden}>신고 사유</legend>
        {REPORT_REASONS.map((choice) => (
          <label key={choice} className={`${layout.line12} ${styles.reason}`}>
            <input type="radio" name={name} checked={reason === choice} onChange={() => setReason(choice)} />
            <span>
              <b>{REPORT_WORDS[choice].word}</b>
              {REPORT_WORDS[choice].hint && <small>{REPORT_WORDS[choice].hint}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="더 알려주실 것"
        hint="누가 신고했는지는 알려지지 않아요."
        isLong
        isCounted
        maxLength={LIMITS.reportDetailMaxLength}
        value={detail}
        onChange={setDetail}
      />
    </ConfirmDialog>
  )
}
