import type { InvitationCard } from '@buri/contract/clanInvitations'
import type { ReactNode } from 'react'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './invitation.module.css'

type InvitationViewProps = { card: InvitationCard; children: ReactNode }

/** The inviting clan, as far as an invitation shows it. */
export function InvitationView({ card: { clan, invitedBy, expiresAt }, children }: InvitationViewProps) {
  return (
    <div className={styles.invitation}>
      <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} />
      <div className={styles.words}>
        <h1>{clan.clanName}</h1>
        <p className={text.detail}>
          클랜장 {clan.leaderName} · 클랜원 {formatNumber(clan.memberCount)} / {formatNumber(clan.memberLimit)}명
          {!clan.isPublic && ' · 비공개 클랜'}
        </p>
        {clan.introduceContent !== '' && <p className={styles.introduction}>{clan.introduceContent}</p>}
        <p className={text.detail}>
          {invitedBy} 님의 초대 · {formatDate(expiresAt)}까지
        </p>
      </div>
      <div className={`${layout.flow} ${styles.actions}`}>{children}</div>
    </div>
  )
}
