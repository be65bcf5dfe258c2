import type { ClaimToDecide } from '@buri/contract/claims'
import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHead } from '#web/ui/Card.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { ListState } from '#web/ui/states/ListState.tsx'
import { ClaimLine } from './ClaimLine.tsx'
import styles from './claims.module.css'
import { useClanClaims, useConfirm } from './useClanClaims.ts'

/** Which players the clan's people say they are, for its officers to confirm. */
export function ClanClaims({ clanId }: { clanId: string }) {
  const asked = useClanClaims(clanId)
  const titleId = useId()
  const claims = asked.data?.items ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="게임 계정 확인" sub={claims.length > 0 ? `${claims.length}건` : undefined} />
      <CardBody>
        <ListState asked={asked} rows={2} title="확인을 기다리는 게임 계정을 불러올 수 없습니다">
          <p className={styles.quiet}>
            {claims.length === 0
              ? '확인을 기다리는 게임 계정이 없습니다.'
              : '클랜원이 자기라고 한 소환사입니다. 정말 그 사람일 때만 확인해주세요. 누가 확인했는지 기록에 남습니다.'}
          </p>
        </ListState>
      </CardBody>
      {claims.length > 0 && (
        <ul className={styles.list} aria-labelledby={titleId}>
          {claims.map((claim) => (
            <ClaimLine key={claim.id} claim={claim}>
              <ConfirmClaim clanId={clanId} claim={claim} />
            </ClaimLine>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ConfirmClaim({ clanId, claim }: { clanId: string; claim: ClaimToDecide }) {
  const confirm = useConfirm(clanId)
  const { claimant, summonerName, tagLine } = claim
  return (
    <Button
      kind="primary"
      size="small"
      aria-label={`${claimant.nickname} 님의 ${summonerName}#${tagLine} 계정 확인`}
      isBusy={confirm.isPending}
      disabled={confirm.isPending}
      onClick={() =>
        confirm.mutate(claim.id, {
          onSuccess: () => notify.good(`${claimant.nickname} 님의 게임 계정을 확인했습니다.`),
          onError: (error) => notify.danger(error.message),
        })
      }
    >
      확인
    </Button>
  )
}
