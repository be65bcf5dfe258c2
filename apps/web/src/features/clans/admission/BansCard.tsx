import type { ClanBan } from '@buri/contract/clanBans'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../manage/manage.module.css'
import { useBans, useLiftBan } from '../useMembership.ts'
import { GoneRefusals } from './GoneRefusals.tsx'
import { PersonRow } from './PersonRow.tsx'
import { type Refusals, useRefusals } from './useRefusals.ts'

export function BansCard({ clanId }: { clanId: string }) {
  const result = useBans(clanId)
  const refusals = useRefusals()
  const titleId = useId()
  const bans = result.data?.data ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="차단한 사람" sub={bans.length > 0 ? `${bans.length}명` : undefined} />
      <CardBody>
        <GoneRefusals refusals={refusals} present={bans.map(({ userId }) => userId)} />
        <ListState result={result} rows={1} title="목록을 불러올 수 없습니다">
          {bans.length === 0 ? (
            <p className={styles.quiet}>차단한 사람이 없어요.</p>
          ) : (
            <ul className={styles.rows} aria-labelledby={titleId}>
              {bans.map((ban) => (
                <BanRow key={ban.userId} clanId={clanId} ban={ban} refusals={refusals} />
              ))}
            </ul>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

function BanRow({ clanId, ban, refusals }: { clanId: string; ban: ClanBan; refusals: Refusals }) {
  const release = useLiftBan(clanId)
  const { userId, nickname, reason, until, bannedBy } = ban
  const words = [until === null ? '풀 때까지' : `${formatDate(until)}까지`, bannedBy && `${bannedBy} 님이 차단`, reason]
  return (
    <PersonRow
      person={ban}
      words={words.filter(Boolean).join(' · ')}
      refusal={refusals.of(userId)}
      actions={
        ban.mayRelease && (
          <Button
            size="small"
            aria-label={`${nickname} 차단 풀기`}
            isBusy={release.isPending}
            onClick={() => {
              refusals.forget(userId)
              release.mutate(userId, {
                onSuccess: () => toast.good(`${nickname} 님의 차단을 풀었습니다.`),
                onError: (error) => refusals.refuse({ id: userId, name: nickname, message: error.message }),
              })
            }}
          >
            차단 풀기
          </Button>
        )
      }
    />
  )
}
