import { mdiSwordCross, mdiUpload } from '@mdi/js'
import type { ReactNode } from 'react'
import { Fold } from '#web/loading/Fold.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { HIGHER_THAN_A_PHONE, Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ClansCard } from './ClansCard.tsx'
import styles from './mine.module.css'
import { NextNightCard } from './NextNightCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { useOwnHome } from './useOwnHome.ts'

export const OwnHomeTop = ({ search, buttons }: { search: ReactNode; buttons: ReactNode }) => (
  <>
    <OwnCards />
    <Fold />
    <div className={`${layout.grid16} ${styles.searchRow}`}>
      {search}
      <div className={`${layout.grid8} ${styles.quickLinks}`}>
        <ButtonLink icon={mdiUpload} to="/upload">
          경기 올리기
        </ButtonLink>
        {buttons}
      </div>
    </div>
  </>
)

function OwnCards() {
  const result = useOwnHome()
  const { data: home } = result
  if (!home) {
    return (
      <Card>
        <CardBody>
          {result.isError ? (
            <QueryFailed query={result} title="내 소식을 불러올 수 없습니다" hasWayHome={false} />
          ) : (
            <>
              <Loading />
              <Skeleton height={HIGHER_THAN_A_PHONE} />
            </>
          )}
        </CardBody>
      </Card>
    )
  }
  return (
    <div className={`${layout.grid16} ${styles.ownTop} ${home.night ? styles.withNight : ''}`}>
      <div className={layout.stack}>
        {home.night ? (
          <NextNightCard night={home.night} hasPlayer={home.score !== null} />
        ) : (
          <NoNight clanId={home.clans[0]?.id} />
        )}
        <TasksCard tasks={home.toDo} />
      </div>
      <div className={home.night ? layout.stack : layout.two}>
        <ScoreCard score={home.score} />
        <ClansCard clans={home.clans} />
      </div>
    </div>
  )
}

const NoNight = ({ clanId }: { clanId: string | undefined }) => (
  <Card labelledBy="next-night">
    <CardBody className={styles.empty}>
      <h1 id="next-night">다음 내전이 아직 없어요</h1>
      <p>
        {clanId
          ? '내전을 만들면 클랜원에게 알림이 가고, 여기서 바로 참가할 수 있어요.'
          : '내전을 만들어 링크를 보내면 계정이 없는 친구도 바로 참가할 수 있어요.'}
      </p>
      <div className={styles.tools}>
        <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/new${clanId ? `?clan=${clanId}` : ''}`}>
          내전 생성
        </ButtonLink>
        <ButtonLink to="/inhouse">열린 내전 보기</ButtonLink>
      </div>
    </CardBody>
  </Card>
)
