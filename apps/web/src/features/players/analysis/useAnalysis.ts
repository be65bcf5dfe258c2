import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { AnalysisFilters } from './analysisView.ts'

const analysisQuery = (nameParam: string, filters: AnalysisFilters) =>
  queryOptions({
    // Under the profile's key, so that 전적 갱신 makes both new.
    queryKey: ['summoner', nameParam, 'analysis', filters],
    queryFn: ({ signal }) =>
      call('GET /api/summoners/:nameTag/analysis', { params: { nameTag: nameParam }, query: filters, signal }),
  })

/** The analysis before stays until the filtered one is here. */
export const useAnalysis = (nameParam: string, filters: AnalysisFilters) =>
  useQuery({ ...analysisQuery(nameParam, filters), placeholderData: keepPreviousData })
