import type { InvitationCard } from '@buri/contract/clanInvitations'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiSwordCross } from '@mdi/js'
import type { ReactNode } from 'react'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import styles from './invitation.module.css'

type InvitationViewProps = { card: InvitationCard; isVisitor: boolean; children: ReactNode }

export function InvitationView({ card, isVisitor, children }: InvitationViewProps) {
  const { clan, invitedBy, guestName, expiresAt, tonight, isMember } = card
  return (
    <div className={styles.invitation}>
      <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} />
      <div className={`${layout.grid4} ${styles.text}`}>
        <p className={styles.inviter}>
          <b>{invitedBy}</b> 님이 {guestName && `${guestName} 님을 `}초대했어요.
          {isVisitor && ' 로그인하면 바로 가입할 수 있어요.'}
        </p>
        <h1>{clan.clanName}</h1>
        <p className={text.detail}>
          클랜장 {clan.leaderName} · 클랜원 {formatNumber(clan.memberCount)} / {formatNumber(clan.memberLimit)}명
          {!clan.isPublic && ' · 비공개 클랜'}
        </p>
        {clan.introduceContent !== '' && <p className={styles.introduction}>{clan.introduceContent}</p>}
        {tonight && !isMember && <Tonight {...tonight} />}
        <p className={text.detail}>
          {isMember ? '이미 가입한 클랜이에요.' : `${formatDate(expiresAt)}까지 쓸 수 있는 초대예요.`}
        </p>
      </div>
      <div className={`${layout.flow} ${styles.actions}`}>{children}</div>
    </div>
  )
}

/** Accepting the invitation also signs up for this night. */
const Tonight = ({ title, startsAt, places, inCount }: NonNullable<InvitationCard['tonight']>) => (
  <p className={`${layout.line8} ${styles.tonight}`}>
    <Icon path={mdiSwordCross} />
    <span>
      {dayAndTimeInWords(Date.parse(startsAt), useNow())} <b>{title}</b>에도 함께 참가해요.{' '}
      {inCount < places ? `빈자리 ${places - inCount}` : '자리가 차서 대기로 들어가요.'}
    </span>
  </p>
)
