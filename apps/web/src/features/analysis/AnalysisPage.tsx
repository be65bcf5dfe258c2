import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { query } from '#web/api/query.ts'
import { analysisPath } from '#web/players/analysisPath.ts'
import { ProfileFailed } from '#web/players/ProfileFailed.tsx'
import { SummonerNotFound } from '#web/players/SummonerNotFound.tsx'
import { NAVIGATE_IN_PLACE } from '#web/ui/layout/inPlace.ts'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { Analysis } from './Analysis.tsx'
import { AnalysisFilterBar } from './AnalysisFilterBar.tsx'
import { AnalysisHead } from './AnalysisHead.tsx'
import styles from './AnalysisPage.module.css'
import { AnalysisSkeleton } from './AnalysisSkeleton.tsx'
import { type AnalysisFilters, type AnalysisView, isFiltered, viewFromUrl, viewInUrl } from './analysisView.ts'
import { NoSuchMatches } from './NoSuchMatches.tsx'

const useAnalysis = (nameTag: string, filters: AnalysisFilters) =>
  useQuery({
    ...query('GET /api/summoners/:nameTag/analysis', { params: { nameTag }, query: filters }),
    placeholderData: keepPreviousData,
  })

export function AnalysisPage() {
  const { name: nameParam = '' } = useParams()
  usePageTitle(`${nameParam} 분석`)
  return (
    <div className={layout.wrap}>
      {/* Remount per player: another player's analysis must not stay while this one loads. */}
      <Fragment key={nameParam}>
        <AnalysisOf nameParam={nameParam} />
      </Fragment>
    </div>
  )
}

function AnalysisOf({ nameParam }: { nameParam: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = viewFromUrl(search)
  const analysis = useAnalysis(nameParam, view.filters)
  const { data, error, isPending, isPlaceholderData } = analysis
  const show = (next: Partial<AnalysisView>) =>
    navigate({ search: viewInUrl({ ...view, ...next }).toString() }, NAVIGATE_IN_PLACE)

  if (isRefusal(error, 'SUMMONER_NOT_FOUND') || isRefusal(error, 'INVALID_NAME')) {
    return <SummonerNotFound nameParam={nameParam} query={analysis} />
  }
  return (
    <Tips className={layout.stack}>
      <AnalysisHead nameParam={nameParam} analysis={data} />
      <Tabs
        label="소환사 페이지"
        tabs={[
          { to: `/summoner/${encodeURIComponent(nameParam)}`, label: '전적' },
          { to: analysisPath(nameParam), label: '자세한 분석' },
        ]}
        current={analysisPath(nameParam)}
      />
      <AnalysisFilterBar filters={view.filters} onFilter={(filters) => show({ filters })} analysis={data} />
      {isPending ? (
        <AnalysisSkeleton />
      ) : !data ? (
        <ProfileFailed query={analysis} />
      ) : data.sample === 0 ? (
        <NoSuchMatches isFiltered={isFiltered(view.filters)} onReset={() => show({ filters: {} })} />
      ) : (
        <div className={`${layout.grid16} ${styles.analysis}`} aria-busy={isPlaceholderData}>
          <Analysis analysis={data} sort={view.sort} onSort={(sort) => show({ sort })} />
        </div>
      )}
    </Tips>
  )
}
