import type { JoinRequest } from '@buri/contract/clanMembership'
import { LIMITS } from '@buri/contract/limits'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../manage/manage.module.css'
import { useDecideJoinRequest, useJoinRequests } from '../useMembership.ts'
import { GoneRefusals } from './GoneRefusals.tsx'
import { PersonRow } from './PersonRow.tsx'
import { type Refusals, useRefusals } from './useRefusals.ts'

export function RequestsCard({ clanId }: { clanId: string }) {
  const result = useJoinRequests(clanId)
  const refusals = useRefusals()
  const titleId = useId()
  const requests = result.data?.data ?? []
  const total = result.data?.pagination.total ?? 0
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="가입 신청" sub={total > 0 ? `${formatNumber(total)}건` : undefined} />
      <CardBody>
        <GoneRefusals refusals={refusals} present={requests.map(({ id }) => id)} />
        <ListState result={result} rows={2} title="가입 신청을 불러올 수 없습니다">
          {requests.length === 0 ? (
            <p className={styles.quiet}>기다리는 가입 신청이 없어요.</p>
          ) : (
            <ul className={styles.rows} aria-labelledby={titleId}>
              {requests.map((request) => (
                <RequestRow key={request.id} clanId={clanId} request={request} refusals={refusals} />
              ))}
            </ul>
          )}
          {total > requests.length && (
            <p className={styles.quiet}>먼저 온 {requests.length}건부터 보여요. 처리하면 다음 신청이 나타나요.</p>
          )}
        </ListState>
      </CardBody>
    </Card>
  )
}

type RequestRowProps = { clanId: string; request: JoinRequest; refusals: Refusals }

function RequestRow({ clanId, request, refusals }: RequestRowProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useDecideJoinRequest(clanId)
  const reject = useDecideJoinRequest(clanId)
  const { id, applicant, reason } = request
  const name = applicant.nickname
  const showRefusal = (error: Error) => refusals.refuse({ id, name, message: error.message })
  const isBusy = approve.isPending || reject.isPending
  return (
    <PersonRow
      person={applicant}
      words={playerWords(request)}
      aside={<TimeAgo className={styles.small} iso={request.createdAt} />}
      said={reason}
      refusal={refusals.of(id)}
      actions={
        <>
          <Button
            size="small"
            aria-label={`${name} 승인`}
            isBusy={approve.isPending}
            disabled={isBusy}
            onClick={() => {
              refusals.forget(id)
              approve.mutate(
                { requestId: id, action: 'approve' },
                { onSuccess: () => toast.good(`${name} 님이 클랜원이 되었습니다.`), onError: showRefusal },
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
              { onSuccess: () => toast.good(`${name} 님의 신청을 거절했습니다.`), onError: showRefusal },
            )
          }}
        >
          <p>{LIMITS.clanBlockDays}일 동안 다시 신청할 수 없어요. 아래 목록에서 언제든 제한을 풀 수 있어요.</p>
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}

function playerWords({ applicant: { player }, gamesWithClan }: JoinRequest): string {
  if (!player) return '연결한 게임 계정 없음'
  const score = player.felicanScore === null ? [] : [`${formatNumber(player.felicanScore)}점`]
  const position = player.mainPosition ? [POSITION_NAMES[player.mainPosition]] : []
  const gamesTogether = gamesWithClan ? [`· 우리 클랜과 ${formatNumber(gamesWithClan)}판`] : []
  return [`${player.summonerName}#${player.tagLine}`, ...score, ...position, ...gamesTogether].join(' ')
}
