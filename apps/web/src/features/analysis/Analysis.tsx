import type { PlayerAnalysis } from '@buri/contract/analysis'
import { StyleCard } from '#web/players/StyleCard.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { AnalysisSummary } from './AnalysisSummary.tsx'
import { ChampionTable } from './ChampionTable.tsx'
import type { ChampionSort } from './championSort.ts'
import { LaneOpponents } from './LaneOpponents.tsx'
import { RoleCard } from './RoleCard.tsx'
import { SplitCard } from './SplitCard.tsx'

type AnalysisProps = { analysis: PlayerAnalysis; sort: ChampionSort; onSort: (sort: ChampionSort) => void }

export const Analysis = ({ analysis, sort, onSort }: AnalysisProps) => (
  <>
    <AnalysisSummary stats={analysis.stats} />
    <div className={layout.two}>
      <RoleCard roles={analysis.roles} />
      <div className={layout.stack}>
        <StyleCard pattern={analysis} />
        <SplitCard id="by-side" title="진영별" explanation="진영" rows={analysis.bySide} />
      </div>
    </div>
    <ChampionTable champions={analysis.champions} sort={sort} onSort={onSort} />
    <div className={layout.two}>
      <SplitCard id="by-patch" title="패치별" explanation="패치" rows={analysis.byPatch} />
      <SplitCard id="by-duration" title="경기 시간별" explanation="경기 시간" rows={analysis.byDuration} />
    </div>
    <LaneOpponents opponents={analysis.laneOpponents} />
  </>
)
