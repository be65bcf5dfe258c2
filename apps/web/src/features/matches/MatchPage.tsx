import type { MatchClan } from '@buri/contract/matches'
import { PASSING_TROUBLE } from '@buri/contract/sentences'
import { mdiChevronLeft } from '@mdi/js'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import layout from '#web/ui/layout.module.css'
import type { NameSearch } from '#web/ui/PersonField.tsx'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { MatchReport } from './MatchReport.tsx'
import { MatchSkeleton } from './MatchSkeleton.tsx'
import styles from './matchPage.module.css'
import { useMatch } from './useMatches.ts'
import { wayBackOf } from './wayBack.ts'

const EditMatch = lazy(() => import('./edit/EditMatch.tsx'))

type MatchPageProps = {
  /** The search for a name, whose choice it hands over; without it nobody is signed in, and nobody edits. */
  nameSearch?: NameSearch | undefined
  /** Clans of the one who looks, to which he may bring the match. */
  clans: readonly MatchClan[]
}

export function MatchPage({ nameSearch, clans }: MatchPageProps) {
  const { id = '' } = useParams()
  const match = useMatch(id)
  const wayBack = wayBackOf(useLocation().state?.from)
  // As the server writes it into the page's first HTML.
  usePageTitle(match.data ? `${match.data.gameType} ${formatDate(match.data.matchDate)}` : '경기')

  return (
    <div className={layout.wrap}>
      {wayBack && (
        <Link className={styles.back} to={wayBack.to}>
          <Icon path={mdiChevronLeft} />
          {wayBack.name}
        </Link>
      )}
      {match.isPending && <MatchSkeleton />}
      {match.data && (
        <MatchReport
          match={match.data}
          edit={
            nameSearch && (
              <Suspense>
                <EditMatch match={match.data} nameSearch={nameSearch} clans={clans} />
              </Suspense>
            )
          }
        />
      )}
      {match.isError && !match.data && (
        <Card>
          {isRefusal(match.error, 'MATCH_NOT_FOUND') ? (
            <EmptyState
              drawing="lens"
              title="없는 경기입니다"
              level={1}
              actions={
                <ButtonLink to="/" kind="primary">
                  다시 검색하기
                </ButtonLink>
              }
            >
              {match.error.message} 경기 번호를 다시 확인해주세요.
            </EmptyState>
          ) : (
            <ErrorState
              title="경기 정보를 불러올 수 없습니다"
              message={match.error instanceof ApiError ? match.error.message : PASSING_TROUBLE}
              onRetry={() => void match.refetch()}
              isRetrying={match.isFetching}
              level={1}
            />
          )}
        </Card>
      )}
    </div>
  )
}
