import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { Tips } from '#web/ui/tips/Tips.tsx'
import type { OwnPlayer } from './ownPlayer.ts'
import { RankingSkeleton } from './RankingSkeleton.tsx'
import { RankingTable } from './RankingTable.tsx'
import { usePlayerRanking } from './useRankings.ts'

type MembersLeaderboardProps = {
  clanId: string
  own: OwnPlayer | null
  page: number
  hrefOf: (page: number) => string
}

export function MembersLeaderboard({ clanId, own, page, hrefOf }: MembersLeaderboardProps) {
  const ranking = usePlayerRanking({ page, clanId })
  const { data, error, isPlaceholderData } = ranking
  if (!data) {
    return error ? (
      <QueryFailed query={ranking} title="랭킹을 불러올 수 없습니다" level={2} />
    ) : (
      <>
        <Loading />
        <RankingSkeleton />
      </>
    )
  }
  if (data.data.length === 0) {
    const past = data.seasons[1]
    return (
      <EmptyState
        level={2}
        title="아직 순위가 없어요"
        actions={
          past && <ButtonLink to={`/ranking?season=${past.id}&clan=${clanId}`}>{past.label} 순위 보기</ButtonLink>
        }
      >
        게임 계정을 연결한 클랜원이 내전을 하면 여기에 나타나요.
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
