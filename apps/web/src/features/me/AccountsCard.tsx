import type { Claim } from '@buri/contract/claims'
import { formatRiotId, parseRiotId } from '@buri/domain/riotId'
import { type ReactNode, useId } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { useEvents } from '#web/api/useEvents.ts'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ClaimRow } from './ClaimRow.tsx'
import { GameAccountRow } from './GameAccountRow.tsx'
import { LostAccountRow } from './LostAccountRow.tsx'
import styles from './me.module.css'
import { useAccountChanges, useAccounts } from './useMe.ts'

/** The search box of another feature; `app` passes it in. */
export type NameSearch = (onChoose: (name: string) => void) => ReactNode

export function AccountsCard({ nameSearch, onLinked }: { nameSearch: NameSearch; onLinked: () => void }) {
  const result = useAccounts()
  const { claim, check, unlink, object } = useAccountChanges(onLinked)
  const titleId = useId()
  // A decision about a claim comes as an event on this topic.
  useEvents('me', result.dataUpdatedAt, () => void result.refetch())
  const accounts = result.data?.accounts ?? []
  const lostAccounts = result.data?.lost ?? []
  const claims = (result.data?.claims ?? []).filter(isWorthShowing)

  const ask = (text: string) => {
    const riotId = parseRiotId(text)
    if (!riotId) return toast.caution('소환사명#태그라인을 입력해주세요.')
    claim.mutate(formatRiotId(riotId), {
      onSuccess: () => toast.good('연결을 요청했습니다.'),
    })
  }
  const changeAccount = (change: typeof check | typeof unlink, id: string, message: string) =>
    change.mutate(id, withToasts(message))

  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="내 게임 계정" />
      <CardBody>
        <ListState result={result} rows={2} title="게임 계정을 불러올 수 없습니다">
          {accounts.length === 0 && claims.length === 0 && (
            <p className={text.quiet}>
              아직 연결한 게임 계정이 없어요. 소환사명#태그라인을 찾아 연결하면 내 전적이 바로 열려요. 본인 확인이
              끝나면 누가 볼 수 있는지도 정할 수 있어요.
            </p>
          )}
          <ul className={styles.list}>
            {accounts.map((account) => (
              <GameAccountRow
                key={account.id}
                account={account}
                others={accounts.filter(({ id }) => id !== account.id)}
                isBusy={unlink.isPending && unlink.variables === account.id}
                onUnlink={() => changeAccount(unlink, account.id, '연결을 해제했습니다.')}
              />
            ))}
            {claims.map((ownClaim) => (
              <ClaimRow
                key={ownClaim.id}
                claim={ownClaim}
                isChecking={check.isPending && check.variables === ownClaim.id}
                isCancelling={unlink.isPending && unlink.variables === ownClaim.id}
                onCheck={() => changeAccount(check, ownClaim.id, '확인했습니다.')}
                onCancel={() => changeAccount(unlink, ownClaim.id, '요청을 취소했습니다.')}
              />
            ))}
            {lostAccounts.map((account) => (
              <LostAccountRow
                key={account.id}
                account={account}
                isBusy={object.isPending && object.variables === account.id}
                onObject={() => object.mutate(account.id, withToasts('이의를 제기했습니다. 관리자가 확인합니다.'))}
              />
            ))}
          </ul>
          <div className={styles.claim} aria-busy={claim.isPending} key={claim.data?.id}>
            {nameSearch(ask)}
            {claim.error && (
              <p className={styles.error} role="alert">
                {claim.error.message}
                {isUnknown(claim.error) && ' 여기에 경기가 있는 소환사만 연결할 수 있습니다.'}
              </p>
            )}
          </div>
        </ListState>
      </CardBody>
    </Card>
  )
}

const isUnknown = (error: Error) => error instanceof ApiError && error.code === 'SUMMONER_NOT_FOUND'

/** Whether a claim is listed. An approved one is already shown as an account, and a cancelled one is over. */
const isWorthShowing = ({ status }: Claim) => status !== 'approved' && status !== 'cancelled'
