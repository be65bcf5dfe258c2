import type { ApiToken } from '@buri/contract/tokens'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import styles from './tokens.module.css'
import { SCOPE_WORDS } from './tokenWords.ts'
import { useRevokeToken, useTokens } from './useTokens.ts'

export function TokenList() {
  const result = useTokens()
  const [tokenToEnd, setTokenToEnd] = useState<ApiToken | null>(null)
  const titleId = useId()
  const tokens = result.data?.tokens ?? []
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="내 토큰" sub={tokens.length > 0 ? `${tokens.length}개` : undefined} />
      <CardBody>
        <ListState result={result} rows={2} title="토큰을 불러올 수 없습니다">
          {tokens.length === 0 ? (
            <p className={text.detail}>만든 토큰이 없어요.</p>
          ) : (
            <ul className={styles.list}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onEnd={() => setTokenToEnd(token)} />
              ))}
            </ul>
          )}
        </ListState>
      </CardBody>
      {tokenToEnd && <RevokeDialog token={tokenToEnd} onClose={() => setTokenToEnd(null)} />}
    </Card>
  )
}

function TokenRow({ token, onEnd }: { token: ApiToken; onEnd: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt, isExpired } = token
  return (
    <li className={`${layout.line12} ${styles.row}`}>
      <div className={`${layout.grid4} ${styles.details}`}>
        <b>{name}</b>
        <p className={styles.chips}>
          {isExpired && (
            <Chip tone="caution" isSmall>
              만료됨
            </Chip>
          )}
          {scopes.map((scope) => (
            <Chip key={scope} isSmall>
              {SCOPE_WORDS[scope].name}
            </Chip>
          ))}
        </p>
        <p className={text.detail}>
          {formatDate(expiresAt)}까지 ·{' '}
          {lastUsedAt === null ? (
            '사용한 적 없음'
          ) : (
            <>
              마지막 사용 <TimeAgo iso={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" kind="danger" aria-label={`${name} 폐기`} onClick={onEnd}>
        폐기
      </Button>
    </li>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken()
  return (
    <ConfirmDialog
      title={`‘${name}’ 토큰을 폐기할까요?`}
      word="폐기"
      step={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate(id, toastAndClose('토큰을 폐기했습니다.', onClose))}
    >
      <p>이 토큰을 쓰는 프로그램은 바로 멈춰요. 되돌릴 수 없어요.</p>
    </ConfirmDialog>
  )
}
