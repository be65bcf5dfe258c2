import { mdiSwordCross } from '@mdi/js'
import type { ReactNode } from 'react'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import { clanPath } from '../clanWords.ts'
import { ClanMatchRows } from './ClanMatchRows.tsx'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'
import { useLatestMatches } from './useClanActivity.ts'

type LatestMatchesProps = { clanId: string; count: number; whenEmpty: ReactNode }

export function LatestMatches({ clanId, count, whenEmpty }: LatestMatchesProps) {
  const result = useLatestMatches(clanId, count)
  return (
    <StatisticsPart
      title="최근 경기"
      icon={mdiSwordCross}
      action={
        result.data && result.data.total > 0 ? (
          <MoreLink to={`${clanPath(clanId)}?tab=matches`}>{result.data.total}판 모두</MoreLink>
        ) : undefined
      }
    >
      <ListState result={result} rows={count} title="경기를 불러올 수 없습니다">
        {result.data?.items.length === 0 ? (
          <p className={lines.empty}>{whenEmpty}</p>
        ) : (
          <ClanMatchRows matches={result.data?.items ?? []} />
        )}
      </ListState>
    </StatisticsPart>
  )
}
