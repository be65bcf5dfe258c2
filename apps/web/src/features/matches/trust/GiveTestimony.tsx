import type { MatchDetail } from '@buri/contract/matches'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { mdiAlertOctagonOutline, mdiCheck } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { Disputes } from './Disputes.tsx'
import styles from './standing.module.css'
import { useConfirmMatch } from './useTrust.ts'

export function GiveTestimony({ match }: { match: MatchDetail }) {
  const [isObjecting, setObjecting] = useState(false)
  const confirm = useConfirmMatch(match)
  const confirmMatch = () =>
    confirm.mutate(undefined, {
      onSuccess: (after) => toast.good(thanksSentence(after, match)),
      onError: (error) => toast.danger(error.message),
    })
  return (
    <>
      {match.isSilentGuest && (
        <p className={styles.statement}>
          확인하기 전에는 내 전적과 점수에 들어가지 않아요. 내가 뛴 경기가 맞으면 확인해주세요.
        </p>
      )}
      {(match.canConfirm || match.canDispute) && (
        <div className={styles.statement}>
          {match.canConfirm && (
            <Button kind="primary" icon={mdiCheck} isBusy={confirm.isPending} onClick={confirmMatch}>
              확인
            </Button>
          )}
          {match.canDispute && (
            <Button icon={mdiAlertOctagonOutline} onClick={() => setObjecting(true)}>
              이의 제기
            </Button>
          )}
        </div>
      )}
      {match.disputes > 0 && <Disputes matchId={match.matchId} isCounted={isCountedTrust(match.standing)} />}
      {isObjecting && <DisputeDialog match={match} onClose={() => setObjecting(false)} />}
    </>
  )
}

type Trust = Pick<MatchDetail, 'standing' | 'silentGuests'>

function thanksSentence(now: Trust, before: Trust & Pick<MatchDetail, 'isSilentGuest'>): string {
  if (now.standing === 'confirmed') return '확인했습니다. 확인된 경기가 되었습니다.'
  if (before.isSilentGuest) return '확인했습니다. 이제 내 전적과 점수에 들어갑니다.'
  const answered = before.silentGuests - now.silentGuests
  if (answered > 0) return `확인했습니다. 이제 손님 ${formatNumber(answered)}명의 전적과 점수에도 들어갑니다.`
  if (now.standing === before.standing) return '확인했습니다. 다른 사람의 확인을 더 기다립니다.'
  return '확인했습니다. 이제 전적과 점수에 들어갑니다.'
}
