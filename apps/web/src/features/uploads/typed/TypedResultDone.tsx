import type { TypedResult } from '@buri/contract/typedResults'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './typed.module.css'

export function TypedResultDone({ result, onAgain }: { result: TypedResult; onAgain: () => void }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={`${layout.grid16} ${styles.done}`}>
      <p ref={message} role="status" tabIndex={-1}>
        {result.matchId === null ? (
          <>
            <b>결과를 적어두었어요.</b> 같은 경기의 리플레이를 올리면 반영돼요.
          </>
        ) : (
          <b>이 경기는 파일이 이미 올라와 있어요.</b>
        )}
      </p>
      <div className={`${layout.end} ${styles.actions}`}>
        <Button onClick={onAgain}>같은 열 명으로 한 판 더</Button>
        <ButtonLink kind="primary" to={result.matchId === null ? `/upload/${result.id}` : `/match/${result.matchId}`}>
          {result.matchId === null ? '적어둔 결과 보기' : '경기 보기'}
        </ButtonLink>
      </div>
    </div>
  )
}
