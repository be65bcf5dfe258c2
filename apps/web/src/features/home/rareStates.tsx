import type { HomeStats } from '@buri/contract/home'
import { useState } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { DISMISSED_KEY, wasDismissed } from './demoNotice.ts'
import styles from './home.module.css'

function dismiss() {
  try {
    localStorage.setItem(DISMISSED_KEY, 'closed')
  } catch {
    // The browser blocks storage, so the notice is shown again on the next visit.
  }
}

function DemoWorld() {
  const [isShown, setShown] = useState(() => !wasDismissed())
  if (!isShown) return null
  const close = () => {
    setShown(false)
    dismiss()
  }
  return (
    <Alert tone="info" message="지금은 예시 데이터를 보고 있어요. 사람과 경기는 모두 지어낸 거예요." onClose={close} />
  )
}

export const DemoNotice = ({ demoLoading }: Pick<HomeStats, 'demoLoading'>) => (
  <div className={styles.demo}>
    {demoLoading ? <Alert tone="info" message="예시 데이터를 불러오는 중입니다." /> : <DemoWorld />}
  </div>
)

export const NoMatches = () => (
  <Card>
    <EmptyState
      title="아직 끝난 내전이 없어요"
      actions={
        <>
          <ButtonLink kind="primary" to="/upload">
            리플레이 올리기
          </ButtonLink>
          <ButtonLink to="/inhouse/new">내전 생성</ButtonLink>
        </>
      }
    >
      리플레이를 어느 화면에나 끌어다 놓으면 여기에 바로 나타나요.
    </EmptyState>
  </Card>
)

type ListsFailedProps = { message: string; onRetry: () => void; isRetrying: boolean }

export const ListsFailed = (props: ListsFailedProps) => (
  <Card>
    <ErrorState title="최근 기록을 불러올 수 없습니다" hasWayHome={false} {...props} />
  </Card>
)
