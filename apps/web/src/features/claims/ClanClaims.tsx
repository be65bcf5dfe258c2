import type { ClaimToDecide } from '@buri/contract/claims'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { ClaimLine } from './ClaimLine.tsx'
import styles from './claims.module.css'
import { useClanClaims, useConfirmClaim } from './useClanClaims.ts'

/** Officers confirm the claims. Renders nothing while none waits. */
export function ClanClaims({ clanId }: { clanId: string }) {
  const result = useClanClaims(clanId)
  // The mutation lives here, because a confirmed claim's row is gone when the answer arrives.
  const confirm = useConfirmClaim(clanId)
  const titleId = useId()
  const claims = result.data?.items ?? []

  const confirmFor = ({ id, claimant }: ClaimToDecide) =>
    confirm.mutate(id, withToasts(`${claimant.nickname} 님의 게임 계정을 확인했습니다.`))

  if (claims.length === 0 && !result.error) return null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="게임 계정 확인" sub={`${claims.length}건`} />
      <CardBody>
        <ListState result={result} rows={2} title="확인을 기다리는 게임 계정을 불러올 수 없습니다">
          <p className={text.quiet}>
            클랜원이 본인 계정이라고 한 소환사예요. 정말 그 사람일 때만 확인해주세요. 누가 확인했는지 기록에 남아요.
          </p>
        </ListState>
      </CardBody>
      {claims.length > 0 && (
        <ul className={styles.list} aria-labelledby={titleId}>
          {claims.map((claim) => (
            <ClaimLine key={claim.id} claim={claim}>
              <Button
                kind="primary"
                size="small"
                aria-label={`${claim.claimant.nickname} 님의 ${claim.summonerName}#${claim.tagLine} 계정 확인`}
                isBusy={confirm.isPending && confirm.variables === claim.id}
                disabled={confirm.isPending}
                onClick={() => confirmFor(claim)}
              >
                확인
              </Button>
            </ClaimLine>
          ))}
        </ul>
      )}
    </Card>
  )
}
