import { useSearchParams } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { PersonField } from '#web/ui/forms/PersonField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ClanMatchRows } from './ClanMatchRows.tsx'
import columns from './columns.module.css'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'
import { type ClanMatchQuery, useClanMatches } from './useClanActivity.ts'

const WINNER_OPTIONS = [
  { value: 'blue', label: '블루팀 승리' },
  { value: 'red', label: '레드팀 승리' },
]
const PERIOD_OPTIONS = [
  { value: '7', label: '최근 7일' },
  { value: '30', label: '최근 30일' },
  { value: '90', label: '최근 90일' },
]

/** The filters are in the address. */
export function ClanMatches({ clanId, nameSearch }: { clanId: string; nameSearch: NameSearch }) {
  const [searchParams, setSearchParams] = useSearchParams()
  const filter = filterOf(searchParams)
  const result = useClanMatches(clanId, filter)
  const set = (name: string, value: string) =>
    setSearchParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const pages = result.data?.pages ?? []
  const matches = pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <StatisticsPart title="경기" sub={pages[0] && `${pages[0].total}판`}>
      <div className={`${layout.flow} ${columns.filters}`}>
        <Select
          label="승리"
          value={filter.winner ?? ''}
          options={WINNER_OPTIONS}
          placeholder="모든 결과"
          onChange={(value) => set('winner', value)}
        />
        <Select
          label="기간"
          value={String(filter.days ?? '')}
          options={PERIOD_OPTIONS}
          placeholder="모든 기간"
          onChange={(value) => set('days', value)}
        />
      </div>
      <PersonField
        label="참가한 소환사"
        hint="그 소환사가 뛴 경기만 보여줘요."
        person={filter.player ?? null}
        nameSearch={nameSearch}
        onChange={(name) => set('player', name ?? '')}
      />
      <ListState result={result} rows={8} title="경기를 불러올 수 없습니다">
        {matches.length === 0 ? (
          <p className={lines.empty}>
            {isNarrowed
              ? '조건에 맞는 경기가 없어요.'
              : '아직 클랜의 경기가 없어요. 결과를 올릴 때 클랜을 고르면 여기에 쌓여요.'}
          </p>
        ) : (
          <ClanMatchRows matches={matches} />
        )}
        <MoreButton result={result} />
      </ListState>
    </StatisticsPart>
  )
}

function filterOf(searchParams: URLSearchParams): ClanMatchQuery {
  const winner = searchParams.get('winner')
  const days = PERIOD_OPTIONS.find(({ value }) => value === searchParams.get('days'))
  const player = searchParams.get('player')
  return {
    ...(winner === 'blue' || winner === 'red' ? { winner } : {}),
    ...(days && { days: Number(days.value) }),
    ...(player && { player }),
  }
}
