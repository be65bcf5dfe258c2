import { LIMITS } from '@buri/contract/limits'
import { mdiClose, mdiMagnify } from '@mdi/js'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import textStyles from '#web/ui/text/text.module.css'
import styles from '../clans.module.css'

const DEBOUNCE_MS = 300

type ClanSearchBoxProps = {
  searched: string
  onSearch: (text: string) => void
}

/** The box is never overwritten while someone types. */
export function ClanSearchBox({ searched, onSearch }: ClanSearchBoxProps) {
  const [text, setText] = useState(searched)
  const [hasFocus, setFocus] = useState(false)
  const [previousSearch, setPreviousSearch] = useState(searched)
  if (previousSearch !== searched) {
    setPreviousSearch(searched)
    if (!hasFocus) setText(searched)
  }

  const typed = text.trim()
  const search = useEffectEvent((name: string) => {
    if (name !== searched) onSearch(name)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <form
      className={`${layout.line8} ${textStyles.quiet} ${styles.search}`}
      aria-label="클랜 찾기"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Icon path={mdiMagnify} />
      <input
        type="search"
        aria-label="클랜 이름 검색"
        placeholder="클랜 이름, 초성도 돼요 (ㅍㄹㅋ)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={LIMITS.searchMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      {text !== '' && (
        <IconButton
          icon={mdiClose}
          label="검색어 지우기"
          onClick={() => {
            setText('')
            onSearch('')
          }}
        />
      )}
    </form>
  )
}
