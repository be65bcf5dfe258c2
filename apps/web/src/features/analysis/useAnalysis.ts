import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import type { AnalysisFilters } from './analysisView.ts'

export const useAnalysis = (nameTag: string, filters: AnalysisFilters) =>
  useQuery({
    ...query('GET /api/summoners/:nameTag/analysis', { params: { nameTag }, query: filters }),
    placeholderData: keepPreviousData,
  })
