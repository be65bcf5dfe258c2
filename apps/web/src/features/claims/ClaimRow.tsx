import type { ClaimToDecide } from '@buri/contract/claims'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { profilePath } from '#web/ui/profilePath.ts'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import { Avatar } from '#web/ui/tiles/Avatar.tsx'
import styles from './claims.module.css'
import type { Decision } from './useClaims.ts'

type ClaimRowProps = { claim: ClaimToDecide; isBusy: boolean; onDecide: (decision: Omit<Decision, 'id'>) => void }

export function ClaimRow({ claim, isBusy, onDecide }: ClaimRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { summonerName, tagLine, claimant, owner } = claim
  return (
    <li className={styles.row}>
      <Avatar name={claimant.nickname} imageUrl={claimant.avatarUrl} size={40} />
      <div className={styles.who}>
        <p>
          <b>{claimant.nickname}</b>
          <span className={styles.quiet}> 님이 </span>
          <Link className={styles.player} to={profilePath({ gameName: summonerName, tagLine })}>
            {summonerName}#{tagLine}
          </Link>
          <span className={styles.quiet}> 계정이라고 합니다.</span>
        </p>
        <p className={styles.small}>
          <Chip tone="caution" isSmall>
            {claim.status === 'disputed' ? '분쟁' : '대기'}
          </Chip>{' '}
          <TimeAgo iso={claim.createdAt} />
          {owner && ` · 지금은 ${owner.nickname} 님의 계정`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button kind="danger" size="small" disabled={isBusy} onClick={() => onDecide({ action: 'reject' })}>
          거절
        </Button>
        <Button
          kind="primary"
          size="small"
          isBusy={isBusy}
          disabled={isBusy}
          onClick={() => (owner ? setAsking(true) : onDecide({ action: 'approve' }))}
        >
          승인
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="주인을 바꿀까요?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>그만두기</Button>
            <Button
              kind="dangerFill"
              onClick={() => {
                setAsking(false)
                onDecide({ action: 'approve', takeOver: true })
              }}
            >
              주인 바꾸기
            </Button>
          </>
        }
      >
        <p>
          {summonerName}#{tagLine}의 주인이 {owner?.nickname} 님에서 {claimant.nickname} 님으로 바뀝니다.
        </p>
      </Dialog>
    </li>
  )
}
