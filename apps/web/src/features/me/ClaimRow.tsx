import type { Claim } from '@buri/contract/claims'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './me.module.css'
import { CLAIM_WORDS, claimExplanation } from './meWords.ts'

type ClaimRowProps = {
  claim: Claim
  isChecking: boolean
  isCancelling: boolean
  onCheck: () => void
  onCancel: () => void
}

export function ClaimRow({ claim, isChecking, isCancelling, onCheck, onCancel }: ClaimRowProps) {
  const { word, tone } = CLAIM_WORDS[claim.status]
  const isOpen = claim.status === 'pending' || claim.status === 'disputed'
  const proof = claim.status === 'pending' ? claim.proofIcon : null
  return (
    <li className={styles.account}>
      <Avatar name={claim.summonerName} imageUrl={claim.profileIcon} size={48} />
      <div className={styles.accountName}>
        <span>
          <b>{claim.summonerName}</b>
          {claim.tagLine && <span className={text.quiet}>#{claim.tagLine}</span>}
        </span>
        <p className={text.note}>
          <Chip tone={tone} isSmall>
            {word}
          </Chip>{' '}
          <TimeAgo iso={claim.decidedAt ?? claim.createdAt} />
        </p>
      </div>
      {isOpen && (
        <Button size="small" isBusy={isCancelling} onClick={onCancel}>
          요청 취소
        </Button>
      )}
      <div className={styles.visibility}>
        <p className={text.note}>{claimExplanation(claim)}</p>
        {proof && (
          <div className={`${layout.row12} ${styles.proof}`}>
            {proof.imageUrl && <img src={proof.imageUrl} alt={`프로필 아이콘 ${proof.id}번`} width={64} height={64} />}
            <span>
              <b>프로필 아이콘 {proof.id}번</b>
              <br />
              <span className={text.note}>누구나 가지고 있는 기본 아이콘입니다.</span>
            </span>
            <Button kind="primary" isBusy={isChecking} onClick={onCheck}>
              확인
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
