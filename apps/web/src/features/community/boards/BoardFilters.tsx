import { LIMITS } from '@buri/contract/limits'
import { mdiMagnify } from '@mdi/js'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { keepSyllable } from '#web/ui/forms/composing.ts'
import { Pick, PickRow } from '#web/ui/forms/Pick.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { POST_SORTS, SEARCH_PLACES } from '../communityWords.ts'
import styles from './board.module.css'
import { type BoardView, withBoardChoice } from './boardView.ts'

type BoardFiltersProps = { view: BoardView; prefixes: readonly string[]; onView: (view: BoardView) => void }

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export function BoardFilters({ view, prefixes, onView }: BoardFiltersProps) {
  const choose = (choice: Record<string, string>) => onView(withBoardChoice(view, choice))
  return (
    <div className={styles.filters}>
      {prefixes.length > 0 && (
        <PickRow label="말머리">
          <Pick isChosen={!view.prefix} onChoose={() => choose({ prefix: '' })}>
            전체
          </Pick>
          {prefixes.map((prefix) => (
            <Pick key={prefix} isChosen={view.prefix === prefix} onChoose={() => choose({ prefix })}>
              {prefix}
            </Pick>
          ))}
        </PickRow>
      )}
      {/* Another search is another form: going back shows what was looked for then. */}
      <SearchForm key={`${view.in} ${view.search}`} view={view} onSearch={choose} />
      <Select
        label="정렬"
        value={view.sort ?? 'latest'}
        options={optionsOf(POST_SORTS)}
        onChange={(sort) => choose({ sort })}
      />
    </div>
  )
}

function SearchForm({ view, onSearch }: { view: BoardView; onSearch: (choice: Record<string, string>) => void }) {
  const [text, setText] = useState(view.search ?? '')
  const [place, setPlace] = useState<string>(view.in ?? 'all')
  return (
    <form
      className={styles.search}
      aria-label="게시판에서 찾기"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ search: text.trim(), in: place })
      }}
    >
      <Select label="찾을 곳" value={place} options={optionsOf(SEARCH_PLACES)} onChange={setPlace} />
      <input
        type="search"
        aria-label="찾을 말"
        placeholder="이 게시판에서 찾기"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LIMITS.searchMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keepSyllable}
      />
      <IconButton icon={mdiMagnify} label="찾기" type="submit" />
    </form>
  )
}
