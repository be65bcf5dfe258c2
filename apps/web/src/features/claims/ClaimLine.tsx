import type { ClaimToDecide } from '@buri/contract/claims'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './claims.module.css'

export function ClaimLine({ claim, children }: { claim: ClaimToDecide; children: ReactNode }) {
  const { summonerName, tagLine, claimant, owner } = claim
  return (
    <li className={`${layout.row12} ${styles.row}`}>
      <Avatar name={claimant.nickname} imageUrl={claimant.avatarUrl} size={40} />
      <div className={styles.claimant}>
        <p>
          <b>{claimant.nickname}</b>
          <span className={text.quiet}> 님이 </span>
          <Link className={styles.player} to={profilePath({ gameName: summonerName, tagLine })}>
            {summonerName}#{tagLine}
          </Link>
          <span className={text.quiet}> 계정의 연결을 요청했습니다.</span>
        </p>
        <p className={text.note}>
          <Chip tone="caution" isSmall>
            {claim.status === 'disputed' ? '분쟁' : '대기'}
          </Chip>{' '}
          <TimeAgo iso={claim.createdAt} />
          {owner && ` · 지금은 ${owner.nickname} 님의 계정`}
        </p>
      </div>
      {children}
    </li>
  )
}
