import type { ClaimToDecide } from '@buri/contract/claims'
import { useContext } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { FailureSentence } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { ClaimRow } from './ClaimRow.tsx'
import styles from './claims.module.css'
import { type ClaimDecision, useDecideClaim, useWaitingClaims } from './useClaims.ts'

export function WaitingClaims() {
  const claimList = useWaitingClaims()
  const sentenceOf = useContext(FailureSentence)
  const decide = useDecideClaim()
  const claims = claimList.data?.pages.flatMap(({ items }) => items) ?? []

  const choose = (claim: ClaimToDecide, decision: Omit<ClaimDecision, 'id'>) =>
    decide.mutate(
      { id: claim.id, ...decision },
      withToasts(decision.action === 'approve' ? '연결을 승인했습니다.' : '연결 요청을 거절했습니다.'),
    )

  return (
    <Card>
      {claimList.isPending ? (
        <CardBody>
          <Loading />
          <Skeleton height={320} />
        </CardBody>
      ) : claimList.error ? (
        <ErrorState
          level={2}
          title="요청을 불러올 수 없습니다"
          message={sentenceOf(claimList.error)}
          onRetry={() => void claimList.refetch()}
          isRetrying={claimList.isFetching}
        />
      ) : claims.length === 0 ? (
        <EmptyState level={2} title="기다리는 요청이 없어요">
          새 요청이 오면 여기에 나타나요.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {claims.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              isBusy={decide.isPending && decide.variables.id === claim.id}
              onDecide={(decision) => choose(claim, decision)}
            />
          ))}
        </ul>
      )}
      {claimList.hasNextPage && (
        <CardBody>
          <MoreButton result={claimList} />
        </CardBody>
      )}
    </Card>
  )
}
