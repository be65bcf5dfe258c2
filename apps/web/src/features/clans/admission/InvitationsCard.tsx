import type { ClanInvitation } from '@buri/contract/clanInvitations'
import { INVITATION_LIMITS } from '@buri/domain/clans/invitationLimits'
import { addressOfNamesake } from '@buri/domain/players/playerAddress'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { type NameSearch, PersonField } from '#web/ui/forms/PersonField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../manage/manage.module.css'
import { useInvitations, useInvite, useRevokeInvitation } from '../useInvitations.ts'
import { copyInvitation } from './copyInvitation.ts'
import { GoneRefusals } from './GoneRefusals.tsx'
import { type Refusals, useRefusals } from './useRefusals.ts'

const USES_OPTIONS = [1, 5, 10, 30, INVITATION_LIMITS.usesMax].map((uses) => ({
  value: String(uses),
  label: `${formatNumber(uses)}명`,
}))
const DAYS_OPTIONS = [1, 3, INVITATION_LIMITS.days, 14, INVITATION_LIMITS.daysMax].map((days) => ({
  value: String(days),
  label: `${days}일`,
}))

export function InvitationsCard({ clanId, nameSearch }: { clanId: string; nameSearch: NameSearch }) {
  const result = useInvitations(clanId)
  const refusals = useRefusals()
  const titleId = useId()
  const invitations = result.data?.data ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="초대" sub={invitations.length > 0 ? `${invitations.length}개` : undefined} />
      <CardBody className={styles.stack}>
        <ByName clanId={clanId} nameSearch={nameSearch} />
        <ByLink clanId={clanId} />
        <GoneRefusals refusals={refusals} present={invitations.map(({ id }) => id)} />
        <ListState result={result} rows={1} title="초대를 불러올 수 없습니다">
          {invitations.length === 0 ? (
            <p className={styles.quiet}>대기 중인 초대가 없어요.</p>
          ) : (
            <ul className={styles.rows} aria-label="보낸 초대">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} clanId={clanId} invitation={invitation} refusals={refusals} />
              ))}
            </ul>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

function ByName({ clanId, nameSearch }: { clanId: string; nameSearch: NameSearch }) {
  const [player, setPlayer] = useState<{ name: string; id: string | undefined } | null>(null)
  const invite = useInvite(clanId)
  return (
    <div className={layout.between12}>
      <PersonField
        label="초대할 소환사"
        hint="게임 계정을 연결한 사람에게 알림으로 초대가 가요."
        person={player?.name ?? null}
        error={invite.error?.message}
        nameSearch={nameSearch}
        onChange={(name, id) => {
          setPlayer(name === null ? null : { name, id })
          invite.reset()
        }}
      />
      <Button
        kind="primary"
        disabled={player === null}
        isBusy={invite.isPending}
        onClick={() =>
          player !== null &&
          invite.mutate(
            { player: player.id === undefined ? player.name : addressOfNamesake(player.name, player.id) },
            {
              onSuccess: () => {
                toast.good(`${player.name} 님을 초대했습니다.`)
                setPlayer(null)
              },
            },
          )
        }
      >
        초대하기
      </Button>
    </div>
  )
}

function ByLink({ clanId }: { clanId: string }) {
  const [uses, setUses] = useState('10')
  const [days, setDays] = useState(String(INVITATION_LIMITS.days))
  const make = useInvite(clanId)
  return (
    <fieldset className={`${layout.row} ${styles.link}`}>
      <legend>초대 링크</legend>
      <Select label="링크로 들어올 수 있는 사람" value={uses} options={USES_OPTIONS} onChange={setUses} />
      <Select label="링크 기간" value={days} options={DAYS_OPTIONS} onChange={setDays} />
      <Button
        isBusy={make.isPending}
        onClick={() =>
          make.mutate(
            { uses: Number(uses), days: Number(days) },
            { onSuccess: ({ code }) => code !== null && void copyInvitation(code) },
          )
        }
      >
        링크 만들기
      </Button>
      {make.error && <Alert tone="danger" message={make.error.message} />}
    </fieldset>
  )
}

type InvitationRowProps = { clanId: string; invitation: ClanInvitation; refusals: Refusals }

function InvitationRow({ clanId, invitation, refusals }: InvitationRowProps) {
  const revoke = useRevokeInvitation(clanId)
  const { id, code, uses, used, invitedBy, expiresAt } = invitation
  const name = nameOf(invitation)
  const refusal = refusals.of(id)
  return (
    <li className={styles.person} data-plain>
      <div className={styles.details}>
        <p className={styles.nameLine}>
          <b>{name}</b>
          {code !== null && (
            <span className={styles.small}>
              {used} / {uses}명 들어옴
            </span>
          )}
        </p>
        <p className={styles.small}>
          {invitedBy} 님이 초대 · {formatDate(expiresAt)}까지
        </p>
      </div>
      <div className={`${layout.end} ${styles.actions}`}>
        {code !== null && (
          <Button size="small" onClick={() => void copyInvitation(code)}>
            링크 복사
          </Button>
        )}
        <Button
          size="small"
          kind="danger"
          aria-label={`${name} 취소`}
          isBusy={revoke.isPending}
          onClick={() => {
            refusals.forget(id)
            revoke.mutate(id, {
              onSuccess: () => toast.good('초대를 취소했습니다.'),
              onError: (error) => refusals.refuse({ id, name, message: error.message }),
            })
          }}
        >
          취소
        </Button>
      </div>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}

function nameOf({ code, guestName, person, player }: ClanInvitation): string {
  if (code !== null) return guestName === null ? '초대 링크' : `${guestName} 초대 링크`
  if (person) return person.nickname
  return player ? `${player.summonerName}#${player.tagLine}` : '비공개 소환사'
}
