import type { PlayerRanking } from '@buri/contract/rankings'
import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './RankingFilters.module.css'
import { LEADERBOARD_ORDERS, withRankingChoice } from './rankingView.ts'
import type { RankingView } from './useRankings.ts'

export type RankedClan = { id: string; name: string }

type RankingFiltersProps = {
  view: RankingView
  onView: (view: RankingView) => void
  /** The viewer's own clans come first. `undefined` while they load. */
  clans: readonly RankedClan[] | undefined
  ranking: PlayerRanking | undefined
}

export function RankingFilters({ view, onView, clans, ranking }: RankingFiltersProps) {
  const seasons = ranking?.seasons ?? []
  const currentSeasonId = seasons[0]?.id
  return (
    <div className={`${layout.row} ${styles.bar}`}>
      {seasons.length > 1 && (
        <Select
          label="시즌"
          value={view.season ?? currentSeasonId ?? ''}
          options={seasons.map(({ id, label }) => ({ value: id, label }))}
          onChange={(season) => onView(withRankingChoice(view, { season: season === currentSeasonId ? '' : season }))}
        />
      )}
      {/* The field is shown even without clans, because everything below would move if it disappeared. */}
      <Select
        label="클랜"
        placeholder="모든 클랜"
        value={view.clanId ?? ''}
        options={(clans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(clan) => onView(withRankingChoice(view, { clan }))}
      />
      {!view.season && (
        <Select
          label="정렬"
          value={view.sort ?? 'score'}
          options={LEADERBOARD_ORDERS}
          onChange={(sort) => onView(withRankingChoice(view, { sort }))}
        />
      )}
      <FilterButtonRow label="포지션">
        <FilterButton isChosen={!view.position} onChoose={() => onView(withRankingChoice(view, { position: '' }))}>
          전체
        </FilterButton>
        {POSITIONS.map((position) => (
          <FilterButton
            key={position}
            isChosen={view.position === position}
            onChoose={() => onView(withRankingChoice(view, { position }))}
          >
            {POSITION_NAMES[position]}
          </FilterButton>
        ))}
      </FilterButtonRow>
      {ranking && (
        <span className={`${styles.count} ${text.secondary} ${text.quiet} ${text.num}`} role="status">
          {ranking.data.length} / {formatNumber(ranking.pagination.total)}명
        </span>
      )}
    </div>
  )
}
