import { useState } from 'react'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { POST_SORTS, SEARCH_PLACES } from '../communityWords.ts'
import { SearchForm } from '../search/SearchForm.tsx'
import styles from './board.module.css'
import { type BoardView, withBoardChoice } from './boardView.ts'

type BoardFiltersProps = { view: BoardView; prefixes: readonly string[]; onView: (view: BoardView) => void }

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export function BoardFilters({ view, prefixes, onView }: BoardFiltersProps) {
  const choose = (choice: Record<string, string>) => onView(withBoardChoice(view, choice))
  return (
    <div className={`${layout.row} ${styles.filters}`}>
      {prefixes.length > 0 && (
        <FilterButtonRow label="말머리">
          <FilterButton isChosen={!view.prefix} onChoose={() => choose({ prefix: '' })}>
            전체
          </FilterButton>
          {prefixes.map((prefix) => (
            <FilterButton key={prefix} isChosen={view.prefix === prefix} onChoose={() => choose({ prefix })}>
              {prefix}
            </FilterButton>
          ))}
        </FilterButtonRow>
      )}
      <BoardSearch key={`${view.in} ${view.search}`} view={view} onSearch={choose} />
      <Select
        label="정렬"
        value={view.sort ?? 'latest'}
        options={optionsOf(POST_SORTS)}
        onChange={(sort) => choose({ sort })}
      />
    </div>
  )
}

function BoardSearch({ view, onSearch }: { view: BoardView; onSearch: (choice: Record<string, string>) => void }) {
  const [searchPlace, setSearchPlace] = useState<string>(view.in ?? 'all')
  return (
    <SearchForm
      label="게시판에서 찾기"
      placeholder="게시판 검색"
      className={styles.search}
      searched={view.search ?? ''}
      onSearch={(search) => onSearch({ search, in: searchPlace })}
    >
      <Select label="찾을 곳" value={searchPlace} options={optionsOf(SEARCH_PLACES)} onChange={setSearchPlace} />
    </SearchForm>
  )
}
