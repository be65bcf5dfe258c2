import { LIMITS } from '@buri/contract/limits'
import type { MatchDetail } from '@buri/contract/matches'
import { LOST_OBJECTION_MS, OPEN_OBJECTIONS } from '@buri/domain/matches/judgeObjection'
import { DISPUTE_REASONS, type DisputeReason, isCountedTrust } from '@buri/domain/matches/trust'
import { DAY_MS } from '@buri/domain/seoulTime'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { DISPUTE_WORDS } from './disputeWords.ts'
import styles from './standing.module.css'
import { useObjectToMatch } from './useTrust.ts'

const LOST_DAYS = LOST_OBJECTION_MS / DAY_MS

type DisputeDialogProps = { match: MatchDetail; onClose: () => void }

export function DisputeDialog({ match, onClose }: DisputeDialogProps) {
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const [detail, setDetail] = useState('')
  const name = useId()
  const object = useObjectToMatch(match.matchId)
  const trimmed = detail.trim()
  const isReady = reason !== null && (reason !== 'other' || trimmed !== '')

  const send = () => {
    if (reason === null) return
    const objection = trimmed === '' ? { reason } : { reason, detail: trimmed }
    object.mutate(objection, toastAndClose('이의를 제기했습니다. 결정되면 알려드립니다.', onClose))
  }

  return (
    <ConfirmDialog
      title="이 경기에 이의를 제기할까요?"
      word="이의 제기"
      step={object}
      isReady={isReady}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={text.detail}>
        {isCountedTrust(match.standing)
          ? `결정될 때까지는 ${match.isSilentGuest ? '다른 사람의 전적과 점수에만' : '지금처럼 전적과 점수에'} 들어가요. 이런 이의는 한 번에 ${OPEN_OBJECTIONS}판까지 제기할 수 있고, 받아들여지지 않으면 ${LOST_DAYS}일 동안 다시 제기할 수 없어요.`
          : '결정될 때까지는 전적과 점수에 들어가지 않아요.'}
      </p>
      <fieldset className={styles.reasons}>
        <legend className={text.hidden}>이의 사유</legend>
        {DISPUTE_REASONS.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={reason === choice} onChange={() => setReason(choice)} />
            {DISPUTE_WORDS[choice]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="무엇이 다른가요?"
        hint="함께 뛴 사람과 결정하는 운영진·운영자만 볼 수 있고, 누가 썼는지는 공개되지 않아요."
        isLong
        rows={3}
        isCounted
        maxLength={LIMITS.disputeMaxLength}
        value={detail}
        onChange={setDetail}
      />
    </ConfirmDialog>
  )
}
