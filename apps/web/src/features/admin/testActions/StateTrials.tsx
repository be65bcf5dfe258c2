import { useState } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Trial } from './Trial.tsx'
import styles from './testActions.module.css'

const NEXT_STATE = { none: 'loading', loading: 'empty', empty: 'failed', failed: 'none' } as const

const BROKEN_OFF = {
  error: new Error('다음 것을 불러올 수 없습니다.'),
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: true,
}

export function StateTrials() {
  const [shownState, setShown] = useState<keyof typeof NEXT_STATE>('none')
  const [retries, setRetries] = useState(0)
  const [requestCount, setRequestCount] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const [text, setText] = useState('')
  if (isBroken) throw new Error('테스트로 낸 오류')
  return (
    <>
      <Trial
        name="목록의 상태"
        expected="누를 때마다 불러오는 중, 빈 목록, 실패가 차례로 보여요."
        onTry={() => setShown(NEXT_STATE[shownState])}
      >
        <div className={styles.sample}>
          {shownState === 'loading' && (
            <>
              <Loading />
              <Skeleton height={120} />
            </>
          )}
          {shownState === 'empty' && <EmptyState title="아직 아무것도 없어요">새로 생기면 여기에 나타나요.</EmptyState>}
          {shownState === 'failed' && (
            <ErrorState
              title="목록을 불러올 수 없습니다"
              message={`다시 시도: ${retries}번`}
              onRetry={() => setRetries(retries + 1)}
            />
          )}
        </div>
      </Trial>
      <Trial name="이어지지 않는 목록" expected="더 보기가 실패해도 앞의 것은 남고, 사유와 더 보기가 함께 보여요.">
        <div className={styles.sample}>
          <p>먼저 불러온 것</p>
          <MoreButton result={{ ...BROKEN_OFF, fetchNextPage: () => setRequestCount(requestCount + 1) }} />
          <p>{requestCount}번 다시 요청했어요.</p>
        </div>
      </Trial>
      <Trial name="부족한 표본" expected="숫자를 지어내지 않고 몇 판이 모였는지 말해요.">
        <div className={styles.sample}>
          <NotEnough sample={3}>열 판부터 보여드려요.</NotEnough>
        </div>
      </Trial>
      <Trial name="거절된 칸" expected="두 글자보다 짧으면 칸 아래에 사유가 나와요.">
        <Field label="이름" error={text.length === 1 ? '두 글자부터 쓸 수 있습니다.' : undefined}>
          {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </Trial>
      <Trial
        name="망가진 화면"
        expected="화면을 불러올 수 없습니다와 다시 시도, 홈으로가 보여요."
        onTry={() => setBroken(true)}
      />
    </>
  )
}
