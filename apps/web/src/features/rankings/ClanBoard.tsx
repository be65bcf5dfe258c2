import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Skeleton.tsx'
import { Tips } from '#web/ui/Tips.tsx'
import type { OwnPlayer } from './RankingPage.tsx'
import { RankingSkeleton } from './RankingSkeleton.tsx'
import { RankingTable } from './RankingTable.tsx'
import { usePlayerRanking } from './useRankings.ts'

type ClanBoardProps = {
  clanId: string
  own: OwnPlayer | null
  page: number
  hrefOf: (page: number) => string
}

/** The ranking among the people of one clan, inside the clan's own page. */
export function ClanBoard({ clanId, own, page, hrefOf }: ClanBoardProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = usePlayerRanking({ page, clanId })
  if (!data) {
    return error ? (
      <ErrorState
        title="랭킹을 불러올 수 없습니다"
        level={2}
        message={error.message}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <>
        <Loading />
        <RankingSkeleton />
      </>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState level={2} title="아직 순위가 없습니다">
        게임 계정을 연결한 클랜원이 내전을 하면 여기에 나타납니다.
      </EmptyState>
    )
  }
  return (
    <Tips>
      <RankingTable players={data.data} own={own} isStale={isPlaceholderData} />
      <Pager page={page} totalPages={data.pagination.totalPages} hrefOf={hrefOf} />
    </Tips>
  )
}
