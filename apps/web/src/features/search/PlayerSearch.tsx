import { mdiMagnify } from '@mdi/js'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { typedProfilePath } from '#web/ui/profilePath.ts'
import styles from './PlayerSearch.module.css'
import { forgetSearches, recentSearches, rememberSearch } from './recentSearches.ts'
import { type Suggestion, SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './useSuggestions.ts'

type PlayerSearchProps = {
  look: 'header' | 'hero'
  /** Take the focus on appearing: the visitor has just pressed the search icon. */
  hasFocus?: boolean
  /** A name was chosen and its page opens. */
  onLeave?: () => void
  /** What to do with a name instead of opening its page; the name stays in the box. */
  action?: { label: string; word: string; onChoose: (name: string) => void }
}

export function PlayerSearch({ look, hasFocus = false, onLeave, action }: PlayerSearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [recent, setRecent] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const label = action?.label ?? '소환사 검색'
  const navigate = useNavigate()
  const found = useSuggestions(text)
  useSlashFocus(input)

  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  const isRecent = text === ''
  const suggestions: readonly Suggestion[] = isRecent
    ? recent.map(nameOfSearch)
    : found.map(({ game_name, tag_line }) => ({ gameName: game_name, tagLine: tag_line }))
  const isShown = isOpen && suggestions.length > 0

  const open = () => {
    setRecent(recentSearches())
    setActiveIndex(-1)
    setOpen(true)
  }

  const type = (typed: string) => {
    setText(typed)
    setActiveIndex(-1)
    setOpen(true)
  }

  const go = (name: string) => {
    if (action) {
      setText(name)
      setOpen(false)
      return action.onChoose(name)
    }
    const path = typedProfilePath(name)
    if (path === undefined) return
    rememberSearch(name.trim())
    setOpen(false)
    setText('')
    input.current?.blur()
    onLeave?.()
    navigate(path)
  }

  const choose = ({ gameName, tagLine }: Suggestion) => go(tagLine === undefined ? gameName : `${gameName}#${tagLine}`)

  const move = (step: 1 | -1) => {
    if (!isShown) return open()
    // Past either end the way leads back to the typed text, so that Enter can mean it again.
    const places = suggestions.length + 1
    setActiveIndex(((activeIndex + 1 + step + places) % places) - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a Hangul syllable is not yet an Enter. Safari reports it only by its key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      // Nor may the form take it for one.
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const active = isShown ? suggestions[activeIndex] : undefined
      if (active) choose(active)
      else go(text)
    } else if (event.key === 'Escape') {
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <form
      className={look === 'hero' ? styles.hero : styles.header}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        go(text)
      }}
    >
      <Icon path={mdiMagnify} className={styles.lens} />
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        placeholder="소환사명#태그라인"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={open}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {look === 'hero' ? (
        <Button kind="primary" type="submit" className={styles.submit}>
          {action?.word ?? '검색'}
        </Button>
      ) : (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {isShown && (
        // Pressing inside must not take the focus from the box, which would close the list before the click.
        <div className={styles.menu} role="presentation" onPointerDown={(event) => event.preventDefault()}>
          {isRecent && (
            <div className={styles.recent}>
              <span>최근 검색</span>
              <Button
                kind="quiet"
                size="small"
                tabIndex={-1}
                onClick={() => {
                  forgetSearches()
                  setRecent([])
                }}
              >
                모두 지우기
              </Button>
            </div>
          )}
          <SuggestionList
            id={listId}
            suggestions={suggestions}
            keyword={text.trim()}
            activeIndex={activeIndex}
            onChoose={choose}
          />
        </div>
      )}
    </form>
  )
}

function nameOfSearch(search: string): Suggestion {
  const hash = search.lastIndexOf('#')
  return hash < 0
    ? { gameName: search, tagLine: undefined }
    : { gameName: search.slice(0, hash), tagLine: search.slice(hash + 1) }
}

/** `/` leads to the search from anywhere on the page where it is not a letter being typed. */
function useSlashFocus(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
