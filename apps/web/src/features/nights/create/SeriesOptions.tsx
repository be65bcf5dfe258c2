import { BEST_OFS, FEARLESS_RULES, type SeriesSettings, SIDE_RULES } from '@buri/domain/nights/seriesSettings'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { bestOfWords, FEARLESS_NAMES, FEARLESS_WORDS, SIDE_RULE_NAMES } from '../games/seriesWords.ts'
import { Option } from './Option.tsx'

type SeriesOptionsProps = {
  series: SeriesSettings
  /** True if the settings apply to the series of each pair of teams. */
  isOfTeams?: boolean
  onChange: (series: SeriesSettings) => void
}

const SCOPE_NAMES = { series: '시리즈 동안', night: '오늘 밤 내내' } as const

export function SeriesOptions({ series, isOfTeams = false, onChange }: SeriesOptionsProps) {
  const { bestOf, sideRule, fearless, scope } = series
  const change = (changed: Partial<SeriesSettings>) => onChange({ ...series, ...changed })
  return (
    <>
      <Option title="시리즈" words={seriesOptionWords(bestOf, isOfTeams)}>
        <FilterButtonRow label="시리즈">
          {([null, ...BEST_OFS] as const).map((choice) =>
            // A night of several teams has no series of one game, so this choice is left out.
            isOfTeams && choice === 1 ? null : (
              <FilterButton key={choice} isChosen={bestOf === choice} onChoose={() => change({ bestOf: choice })}>
                {choice === null ? (isOfTeams ? bestOfWords(1) : '정하지 않음') : bestOfWords(choice)}
              </FilterButton>
            ),
          )}
        </FilterButtonRow>
      </Option>
      {bestOf !== null && bestOf > 1 && (
        <Option title="진영" words="첫 세트는 동전으로 정해요">
          <FilterButtonRow label="진영">
            {SIDE_RULES.map((rule) => (
              <FilterButton key={rule} isChosen={sideRule === rule} onChoose={() => change({ sideRule: rule })}>
                {SIDE_RULE_NAMES[rule]}
              </FilterButton>
            ))}
          </FilterButtonRow>
        </Option>
      )}
      <Option title="피어리스" words={FEARLESS_WORDS[fearless]}>
        <FilterButtonRow label="피어리스">
          {FEARLESS_RULES.filter((rule) => rule !== 'soft' || bestOf !== null || isOfTeams || fearless === 'soft').map(
            (rule) => (
              <FilterButton key={rule} isChosen={fearless === rule} onChoose={() => change({ fearless: rule })}>
                {FEARLESS_NAMES[rule].replace(' 피어리스', '')}
              </FilterButton>
            ),
          )}
        </FilterButtonRow>
        {fearless !== 'none' && bestOf !== null && (
          <FilterButtonRow label="피어리스 범위">
            {(['series', 'night'] as const).map((choice) => (
              <FilterButton key={choice} isChosen={scope === choice} onChoose={() => change({ scope: choice })}>
                {SCOPE_NAMES[choice]}
              </FilterButton>
            ))}
          </FilterButtonRow>
        )}
      </Option>
    </>
  )
}

function seriesOptionWords(bestOf: SeriesSettings['bestOf'], isOfTeams: boolean): string {
  if (isOfTeams) return bestOf === null ? '대진마다 한 판으로 승부를 가려요' : '대진마다 두 팀이 이어서 겨뤄요'
  return bestOf === null ? '판마다 팀을 새로 나눠요' : '두 팀 그대로 다음 세트가 열려요'
}
