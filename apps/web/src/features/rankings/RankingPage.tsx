import type { PlayerRanking } from '@buri/contract/rankings'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { Fragment, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ShareButton } from '#web/ui/buttons/ShareButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { NAVIGATE_IN_PLACE } from '#web/ui/layout/inPlace.ts'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import text from '#web/ui/text/text.module.css'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { FindOnLeaderboard } from './FindOnLeaderboard.tsx'
import { LastSeasonLink } from './LastSeasonLink.tsx'
import type { FoundPlayer, OwnPlayer } from './ownPlayer.ts'
import { Podium, PodiumSkeleton } from './Podium.tsx'
import { type RankedClan, RankingFilters } from './RankingFilters.tsx'
import styles from './RankingPage.module.css'
import { RankingSkeleton } from './RankingSkeleton.tsx'
import { RankingTable } from './RankingTable.tsx'
import { rankingViewOf, searchOfRanking } from './rankingView.ts'
import { type RankingView, usePlayerRanking } from './useRankings.ts'

const PODIUM_PLACES = 3

type RankingPageProps = {
  own: OwnPlayer | null
  clans: readonly RankedClan[] | undefined
}

export function RankingPage({ own, clans }: RankingPageProps) {
  usePageTitle('부리 점수 순위')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = rankingViewOf(search)
  const ranking = usePlayerRanking(view)
  const { data, error, isPending, isPlaceholderData } = ranking
  const players = data?.data ?? []
  const isWholeLeaderboard = view.page === 1 && !view.position && !view.sort
  const [foundPlayer, setFoundPlayer] = useState<FoundPlayer | null>(null)
  const onPodium = isWholeLeaderboard ? players.filter(({ rank }) => rank !== null) : []

  const show = (next: RankingView) => navigate({ search: searchOfRanking(next) }, NAVIGATE_IN_PLACE)

  return (
    <Tips className={layout.wrap}>
      <PageHead title="랭킹" lead={`내전 기록만으로 매긴 부리 점수예요. ${PLACEMENT_GAMES}판부터 순위에 올라요.`}>
        <div className={layout.row}>
          <Link className={`${text.secondary} ${text.name} ${styles.about}`} to="/ranking/about">
            점수 계산 방법
          </Link>
          <ShareButton title="부리 점수 순위" path={`/ranking${searchOfRanking(view)}`} />
        </div>
      </PageHead>
      {onPodium.length >= PODIUM_PLACES && <Podium players={onPodium.slice(0, PODIUM_PLACES)} />}
      {isPending && isWholeLeaderboard && <PodiumSkeleton />}
      <Card>
        <RankingFilters view={view} onView={show} clans={clans} ranking={data} />
        {!view.season && (
          <FindOnLeaderboard
            view={view}
            own={own}
            onFound={(page, player) => {
              setFoundPlayer((before) => ({ ...player, turn: (before?.turn ?? 0) + 1 }))
              show({ ...view, page })
            }}
          />
        )}
        {view.sort === 'winRate' && (
          <p className={styles.order}>승률순은 판수가 적은 사람의 승률을 낮춰 잡은 순서예요.</p>
        )}
        {data?.elsewhere && <OtherSeasonLinks clans={data.elsewhere.clans} />}
        {isPending ? (
          <>
            <Loading />
            <RankingSkeleton />
          </>
        ) : error && !data ? (
          <QueryFailed query={ranking} title="랭킹을 불러올 수 없습니다" />
        ) : players.length === 0 ? (
          <NoPlayers view={view} seasons={data.seasons} onReset={() => show({ page: 1 })} />
        ) : (
          <RankingTable
            players={players}
            own={own}
            foundPlayer={foundPlayer}
            sort={view.sort}
            isStale={isPlaceholderData}
          />
        )}
      </Card>
      {data && (
        <Pager
          page={view.page}
          totalPages={data.pagination.totalPages}
          hrefOf={(page) => `/ranking${searchOfRanking({ ...view, page })}`}
        />
      )}
    </Tips>
  )
}

function OtherSeasonLinks({ clans }: NonNullable<PlayerRanking['elsewhere']>) {
  return (
    <p className={styles.order}>
      서로 겨룬 적이 없거나 아직 확인해 줄 사람이 적은 무리의 점수는 비교할 수 없어서 빠져 있어요. 그런 무리는 클랜
      순위에 있어요
      {clans.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? ': ' : ', '}
          <Link to={`/ranking${searchOfRanking({ page: 1, clanId: id })}`}>{name}</Link>
        </Fragment>
      ))}
      .
    </p>
  )
}

type NoPlayersProps = {
  view: RankingView
  seasons: PlayerRanking['seasons']
  onReset: () => void
}

function NoPlayers({ view, seasons, onReset }: NoPlayersProps) {
  const isEveryone = searchOfRanking(view) === ''
  const [currentSeason, pastSeason] = seasons
  if (isEveryone && currentSeason && pastSeason) {
    return (
      <EmptyState
        title={`${currentSeason.label}에는 아직 순위가 없어요`}
        actions={<LastSeasonLink view={view} seasons={seasons} kind="primary" />}
      >
        새 시즌의 내전 기록이 쌓이면 여기에 순위가 나타나요.
      </EmptyState>
    )
  }
  if (isEveryone) {
    return <EmptyState title="아직 순위가 없어요">내전 기록이 쌓이면 여기에 순위가 나타나요.</EmptyState>
  }
  return (
    <EmptyState
      drawing="lens"
      title="조건에 맞는 소환사가 없어요"
      actions={
        <>
          <Button kind="primary" onClick={onReset}>
            전체 순위 보기
          </Button>
          <LastSeasonLink view={view} seasons={seasons} />
        </>
      }
    >
      다른 클랜이나 포지션, 시즌을 골라 보세요.
    </EmptyState>
  )
}
