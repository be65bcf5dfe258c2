import { LIMITS } from '@buri/contract/limits'
import { mdiFormatLetterCase, mdiFormatLetterMatches, mdiMagnify } from '@mdi/js'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './gridTools.module.css'
import type { Search } from './view/gridView.ts'

/** Never searches while an IME composes a syllable. */
export function GridSearch({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const [text, setText] = useState(search.text)
  const [isComposing, setComposing] = useState(false)

  useEffect(() => {
    if (isComposing || text === search.text) return
    const timer = setTimeout(() => onSearch({ ...search, text }), LIMITS.gridSearchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, isComposing, search, onSearch])

  const find = (typed: string) => onSearch({ ...search, text: typed })

  return (
    <div className={`${layout.line4} ${styles.search}`}>
      <Icon path={mdiMagnify} />
      <input
        aria-label="표 안에서 검색"
        placeholder="검색"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') find(currentTarget.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      <IconButton
        icon={mdiFormatLetterCase}
        label="대소문자 구분"
        aria-pressed={search.isCase}
        onClick={() => onSearch({ ...search, isCase: !search.isCase })}
      />
      <IconButton
        icon={mdiFormatLetterMatches}
        label="단어 단위"
        aria-pressed={search.isWord}
        onClick={() => onSearch({ ...search, isWord: !search.isWord })}
      />
    </div>
  )
}
