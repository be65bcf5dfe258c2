import { SEARCH_PATH } from '@buri/contract/searchLimits'
import { mdiMagnify } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { isComposing } from '#web/ui/forms/composing.ts'
import { typedProfilePath } from '#web/ui/game/profilePath.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './PlayerSearch.module.css'
import { forgetSearches, recentSearches } from './recentSearches.ts'
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
  const queries = useQueryClient()
  /** What Enter is looking up; typing on calls it off. */
  const lookedUp = useRef<string>(undefined)
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
    lookedUp.current = undefined
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
    setOpen(false)
    setText('')
    input.current?.blur()
    onLeave?.()
    // Remembered by the page, once it has found the player.
    navigate(path, { state: { isSearched: true } })
  }

  const enter = async () => {
    // A form may be sent at the next press: its name is taken from what is here by now.
    if (action) {
      const [only, ...others] = suggestions.filter(({ gameName }) => gameName === text)
      return only && !others[0] ? choose(only) : go(text)
    }
    if (lookedUp.current === text) return
    lookedUp.current = text
    // Not part of the first download; where it does not come, the name is taken as it was typed.
    const name = await import('./knownName.ts').then(
      ({ knownName }) => knownName(queries, text),
      () => text,
    )
    if (lookedUp.current !== text) return
    lookedUp.current = undefined
    go(name)
  }

  const choose = ({ gameName, tagLine }: Suggestion) => go(tagLine === undefined ? gameName : `${gameName}#${tagLine}`)

  const move = (step: 1 | -1) => {
    if (!isShown) return open()
    // Past either end the way leads back to the typed text, so that Enter can mean it again.
    const places = suggestions.length + 1
    setActiveIndex(((activeIndex + 1 + step + places) % places) - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const active = isShown ? suggestions[activeIndex] : undefined
      if (active) choose(active)
      else void enter()
    } else if (event.key === 'Escape') {
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <form
      className={look === 'hero' ? styles.hero : styles.header}
      aria-label={label}
      // Where it leads before the page's scripts are here.
      action={action ? undefined : SEARCH_PATH}
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <Icon path={mdiMagnify} className={styles.lens} />
      <input
        ref={input}
        name="q"
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
