import { useId } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from '../clans.module.css'
import { invitationPath } from '../clanWords.ts'
import { useOwnInvitations } from '../useClans.ts'

export function ReceivedInvitations() {
  const { data } = useOwnInvitations()
  const titleId = useId()
  const cards = data?.data ?? []
  if (cards.length === 0) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="받은 초대" sub={`${cards.length}개`} />
      <ul className={styles.rows} aria-labelledby={titleId}>
        {cards.map(({ code, clan: { clanName, crestUrl }, invitedBy, expiresAt }) => (
          <li key={code}>
            <ClanCrest name={clanName} imageUrl={crestUrl} size={36} />
            <div className={styles.rowName}>
              <b>{clanName}</b>
              <p className={text.note}>
                {invitedBy} 님의 초대 · {formatDate(expiresAt)}까지
              </p>
            </div>
            <ButtonLink size="small" kind="primary" to={invitationPath(code)} aria-label={`${clanName} 초대 보기`}>
              초대 보기
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
