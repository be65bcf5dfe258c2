import type { JoinRequest } from '@buri/contract/clanMembership'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../clans.module.css'
import { clanPath, REQUEST_WORDS } from '../clanWords.ts'
import { useSentRequests } from '../useClans.ts'
import { useCancelRequest } from '../useMembership.ts'
import { EmptyOwnList } from './EmptyOwnList.tsx'
import { ReceivedInvitations } from './ReceivedInvitations.tsx'

type SentRequestsProps = { page: number; hrefOf: (page: number) => string }

export function SentRequests({ page, hrefOf }: SentRequestsProps) {
  const result = useSentRequests(page)
  const requests = result.data?.data ?? []
  return (
    <>
      <ReceivedInvitations />
      <Card>
        <ListState result={result} rows={4} title="내 신청을 불러올 수 없습니다">
          {requests.length === 0 ? (
            <EmptyOwnList title="보낸 가입 신청이 없어요">
              모집 중인 클랜에 가입을 신청하면 여기서 결과를 볼 수 있어요.
            </EmptyOwnList>
          ) : (
            <ul className={styles.rows} aria-label="내 가입 신청">
              {requests.map((request) => (
                <SentRequest key={request.id} request={request} />
              ))}
            </ul>
          )}
        </ListState>
      </Card>
      <Pager page={page} totalPages={result.data?.pagination.totalPages ?? 1} hrefOf={hrefOf} />
    </>
  )
}

function SentRequest({ request }: { request: JoinRequest }) {
  const cancel = useCancelRequest()
  const { word, tone } = REQUEST_WORDS[request.status]
  const name = request.clanName ?? '볼 수 없는 클랜'
  return (
    <li>
      <ClanCrest name={name} imageUrl={request.crestUrl} size={36} />
      <div className={styles.rowName}>
        {request.clanName === null ? <b>{name}</b> : <Link to={clanPath(request.clan_id)}>{name}</Link>}
        <p className={text.note}>
          <TimeAgo iso={request.createdAt} />
          {request.reason && ` · ${request.reason}`}
        </p>
      </div>
      <Chip tone={tone} isSmall>
        {word}
      </Chip>
      {request.status === 'pending' && (
        <Button
          size="small"
          aria-label={`${name} 가입 신청 취소`}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(request.clan_id, { onSuccess: () => toast.good('가입 신청을 취소했습니다.') })}
        >
          신청 취소
        </Button>
      )}
      {cancel.error && (
        <p className={`${text.problem} ${styles.refusal}`} role="alert">
          {cancel.error.message}
        </p>
      )}
    </li>
  )
}
