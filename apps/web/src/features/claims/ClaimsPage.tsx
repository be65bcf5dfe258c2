import type { ClaimToDecide } from '@buri/contract/claims'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/states/Skeleton.tsx'
import { ClaimRow } from './ClaimRow.tsx'
import styles from './claims.module.css'
import { type Decision, useDecide, useWaitingClaims } from './useClaims.ts'

/** Who says which player he is, for administrators to decide. */
export function ClaimsPage() {
  usePageTitle('계정 연결 확인')
  const asked = useWaitingClaims()
  const decide = useDecide()
  const claims = asked.data?.pages.flatMap(({ items }) => items) ?? []

  const choose = (claim: ClaimToDecide, decision: Omit<Decision, 'id'>) =>
    decide.mutate(
      { id: claim.id, ...decision },
      {
        onSuccess: () =>
          notify.good(decision.action === 'approve' ? '연결을 승인했습니다.' : '연결 요청을 거절했습니다.'),
        onError: (error) => notify.danger(error.message),
      },
    )

  return (
    <div className={layout.wrap}>
      <PageHead title="계정 연결 확인" lead="본인 확인을 기다리는 게임 계정입니다. 오래된 것부터 보입니다." />
      <Card>
        {asked.isPending ? (
          <CardBody>
            <Loading />
            <Skeleton height={320} />
          </CardBody>
        ) : asked.error ? (
          <ErrorState
            level={2}
            title="요청을 불러올 수 없습니다"
            message={asked.error.message}
            onRetry={() => void asked.refetch()}
            isRetrying={asked.isFetching}
          />
        ) : claims.length === 0 ? (
          <EmptyState level={2} title="기다리는 요청이 없습니다">
            새 요청이 오면 여기에 보입니다.
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
        {asked.hasNextPage && (
          <CardBody>
            <Button isBlock isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              더 보기
            </Button>
          </CardBody>
        )}
      </Card>
    </div>
  )
}
