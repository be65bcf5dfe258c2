import type { ClaimToDecide } from '@buri/contract/claims'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import styles from './claims.module.css'
import type { ClaimDecision } from './useClaims.ts'

type ClaimRowProps = { claim: ClaimToDecide; isBusy: boolean; onDecide: (decision: Omit<ClaimDecision, 'id'>) => void }

export function ClaimRow({ claim, isBusy, onDecide }: ClaimRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { summonerName, tagLine, claimant, owner } = claim
  return (
    <ClaimLine claim={claim}>
      <div className={styles.actions}>
        <Button kind="danger" size="small" disabled={isBusy} onClick={() => onDecide({ action: 'reject' })}>
          거절
        </Button>
        <Button
          kind="primary"
          size="small"
          isBusy={isBusy}
          onClick={() => (owner ? setAsking(true) : onDecide({ action: 'approve' }))}
        >
          승인
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="주인을 바꿀까요?"
          word="주인 바꾸기"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDecide({ action: 'approve', takeOver: true })
          }}
        >
          <p>
            {summonerName}#{tagLine}의 주인이 {owner?.nickname} 님에서 {claimant.nickname} 님으로 바뀌어요.
          </p>
        </ConfirmDialog>
      )}
    </ClaimLine>
  )
}
