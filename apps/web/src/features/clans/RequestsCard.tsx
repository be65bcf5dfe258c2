import type { JoinRequest } from '@buri/contract/clanMembership'
import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { POSITION_NAMES } from '#web/ui/positions.ts'
import { ListState } from '#web/ui/states/ListState.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import { GoneRefusals } from './GoneRefusals.tsx'
import styles from './manage.module.css'
import { PersonRow } from './PersonRow.tsx'
import { useDecide, useJoinRequests } from './useMembership.ts'
import { type Refusals, useRefusals } from './useRefusals.ts'

/** Who waits to be let in, the longest waiting first. */
export function RequestsCard({ clanId }: { clanId: string }) {
  const asked = useJoinRequests(clanId)
  const refusals = useRefusals()
  const titleId = useId()
  const requests = asked.data?.data ?? []
  const total = asked.data?.pagination.total ?? 0
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="가입 신청" sub={total > 0 ? `${formatNumber(total)}건` : undefined} />
      <CardBody>
        <GoneRefusals refusals={refusals} present={requests.map(({ id }) => id)} />
        <ListState asked={asked} rows={2} title="가입 신청을 불러올 수 없습니다">
          {requests.length === 0 ? (
            <p className={styles.quiet}>기다리는 가입 신청이 없습니다.</p>
          ) : (
            <ul className={styles.rows} aria-labelledby={titleId}>
              {requests.map((request) => (
                <RequestRow key={request.id} clanId={clanId} request={request} refusals={refusals} />
              ))}
            </ul>
          )}
          {total > requests.length && (
            <p className={styles.quiet}>먼저 온 {requests.length}건부터 보입니다. 처리하면 다음 신청이 나타납니다.</p>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

type RequestRowProps = { clanId: string; request: JoinRequest; refusals: Refusals }

function RequestRow({ clanId, request, refusals }: RequestRowProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useDecide(clanId)
  const reject = useDecide(clanId)
  const { id, applicant, reason } = request
  const name = applicant.nickname
  const refused = (error: Error) => refusals.refuse({ id, name, message: error.message })
  const isBusy = approve.isPending || reject.isPending
  return (
    <PersonRow
      person={applicant}
      words={[playerWords(request), reason].filter(Boolean).join(' · ')}
      aside={<TimeAgo className={styles.small} iso={request.createdAt} />}
      refusal={refusals.of(id)}
      actions={
        <>
          <Button
            kind="ink"
            size="small"
            aria-label={`${name} 승인`}
            isBusy={approve.isPending}
            disabled={isBusy}
            onClick={() => {
              refusals.forget(id)
              approve.mutate(
                { requestId: id, action: 'approve' },
                { onSuccess: () => notify.good(`${name} 님이 클랜원이 되었습니다.`), onError: refused },
              )
            }}
          >
            승인
          </Button>
          <Button size="small" aria-label={`${name} 거절`} disabled={isBusy} onClick={() => setRejecting(true)}>
            거절
          </Button>
        </>
      }
    >
      {isRejecting && (
        <ConfirmDialog
          title={`${name} 님의 신청을 거절할까요?`}
          word="거절"
          step={reject}
          onClose={() => setRejecting(false)}
          onConfirm={() => {
            refusals.forget(id)
            reject.mutate(
              { requestId: id, action: 'reject' },
              { onSuccess: () => notify.good(`${name} 님의 신청을 거절했습니다.`), onError: refused },
            )
          }}
        >
          <p>7일 동안 다시 신청할 수 없습니다. 아래 목록에서 언제든 풀어 줄 수 있습니다.</p>
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}

function playerWords({ applicant: { player } }: JoinRequest): string {
  if (!player) return '연결한 게임 계정 없음'
  const score = player.felicanScore === null ? [] : [`${formatNumber(player.felicanScore)}점`]
  const position = player.mainPosition ? [POSITION_NAMES[player.mainPosition]] : []
  return [`${player.summonerName}#${player.tagLine}`, ...score, ...position].join(' ')
}
