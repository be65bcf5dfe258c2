import type { Clan } from '@buri/contract/clans'
import { mdiChevronLeft } from '@mdi/js'
import { type ComponentType, Suspense } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { formatDate } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { useMatch } from '../useMatches.ts'
import { backLinkOf } from './backLink.ts'
import styles from './MatchPage.module.css'
import { MatchReport } from './MatchReport.tsx'
import { MatchSkeleton } from './MatchSkeleton.tsx'

const EditMatch = lazyPart(async () => (await import('../edit/EditMatch.tsx')).default)
const VoidMatch = lazyPart(async () => (await import('../trust/VoidMatch.tsx')).default)

type OwnClan = Pick<Clan, 'id' | 'clanName'> & { mine: Pick<Clan['mine'], 'rank'> }

type MatchPageProps = {
  /** Missing for visitors, who cannot edit. */
  nameSearch?: NameSearch | undefined
  clans: readonly OwnClan[]
  ReportRemark?: ComponentType<{ matchId: string; remark: string }>
}

export function MatchPage({ nameSearch, clans, ReportRemark }: MatchPageProps) {
  const { id = '' } = useParams()
  const match = useMatch(id)
  const navigate = useNavigate()
  // A void match is shown as such, even if the cached match was on screen a moment ago.
  const isVoid = isRefusal(match.error, 'MATCH_VOID')
  const wayBack = backLinkOf(useLocation().state?.from)
  // This title must equal the one in the server's HTML.
  usePageTitle(
    match.data ? `${match.data.gameType} ${formatDate(match.data.matchDate)}` : (match.error?.message ?? '경기'),
  )

  return (
    <div className={layout.wrap}>
      {wayBack && (
        <Link
          className={`${layout.inline} ${styles.back}`}
          to={wayBack.to}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            // Going back in history, instead of adding an entry, restores the scroll position and the open row.
            event.preventDefault()
            void navigate(-1)
          }}
        >
          <Icon path={mdiChevronLeft} />
          {wayBack.name}
        </Link>
      )}
      {match.isPending && <MatchSkeleton />}
      {match.data && !isVoid && (
        <MatchReport
          match={match.data}
          edit={
            nameSearch && (
              <Suspense>
                <EditMatch match={match.data} nameSearch={nameSearch} clans={clans} />
              </Suspense>
            )
          }
          report={
            ReportRemark &&
            match.data.matchRemark !== null && (
              <Suspense>
                <ReportRemark matchId={match.data.matchId} remark={match.data.matchRemark} />
              </Suspense>
            )
          }
          isSignedIn={nameSearch !== undefined}
          mayInvite={clans.some(
            ({ id, mine }) => id === match.data.clan?.id && mine.rank !== null && mine.rank !== 'member',
          )}
        />
      )}
      {isVoid && (
        <Suspense>
          <VoidMatch matchId={id} isSignedIn={nameSearch !== undefined} />
        </Suspense>
      )}
      {match.isError && !isVoid && !match.data && (
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
            <QueryFailed query={match} title="경기 정보를 불러올 수 없습니다" level={1} />
          )}
        </Card>
      )}
    </div>
  )
}
