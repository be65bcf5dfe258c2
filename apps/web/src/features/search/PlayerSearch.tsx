import { SEARCH_PATH } from '@buri/contract/searchLimits'
import { mdiMagnify } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { isComposing } from '#web/ui/forms/composing.ts'
import { typedProfilePath } from '#web/ui/game/profilePath.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import textStyles from '#web/ui/text/text.module.css'
import styles from './PlayerSearch.module.css'
import { forgetSearches, recentSearches } from './recentSearches.ts'
import { nameOf, type Suggestion, SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './useSuggestions.ts'

type PlayerSearchProps = {
  look: 'header' | 'hero'
  /** True if the visitor has just pressed the search icon. */
  hasFocus?: boolean
  onLeave?: () => void
  /**
   * If given, gets the chosen name and, if a suggestion was chosen, the player's id. No profile is opened. If
   * `isSentByButton`, a chosen suggestion only fills the box, and the button sends it.
   */
  action?: { label: string; word: string; isSentByButton?: boolean; onChoose: (name: string, id?: string) => void }
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
  /** The text that is looked up after Enter. Typing more cancels the lookup. */
  const lookedUpText = useRef<string>(undefined)
  useSlashFocus(input)

  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  const isRecent = text === ''
  const suggestions: readonly Suggestion[] = isRecent
    ? recent.map(nameOfSearch)
    : (found ?? []).map(({ puuid, game_name, tag_line, clanName, felicanScore, games }) => ({
        id: puuid,
        gameName: game_name,
        tagLine: tag_line,
        facts: [clanName, felicanScore && `${formatNumber(felicanScore)}점`, games > 0 && `${games}판`]
          .filter(Boolean)
          .join(' · '),
      }))
  const isShown = isOpen && suggestions.length > 0

  const openList = () => {
    setRecent(recentSearches())
    setActiveIndex(-1)
    setOpen(true)
  }

  const type = (typed: string) => {
    lookedUpText.current = undefined
    setText(typed)
    setActiveIndex(-1)
    setOpen(true)
  }

  const openProfile = (name: string, id?: string) => {
    if (action) {
      setText(name)
      setOpen(false)
      action.onChoose(name, id)
      return
    }
    const path = typedProfilePath(name)
    if (path === undefined) return
    setOpen(false)
    setText('')
    input.current?.blur()
    onLeave?.()
    // The profile page adds the search to the history once it has found the player.
    navigate(path, { state: { isSearched: true } })
  }

  const enter = async () => {
    // The next press may submit the form around the search, so `onChoose` is called without a lookup.
    if (action) {
      const [onlyMatch, ...others] = suggestions.filter((each) => each.gameName === text || nameOf(each) === text)
      return onlyMatch && !others[0] ? choose(onlyMatch) : openProfile(text)
    }
    if (lookedUpText.current === text) return
    lookedUpText.current = text
    // If the code cannot be loaded, the name is used as typed.
    const name = await import('./resolveName.ts').then(
      ({ resolveName }) => resolveName(queries, text),
      () => text,
    )
    if (lookedUpText.current !== text) return
    lookedUpText.current = undefined
    openProfile(name)
  }

  const choose = (suggestion: Suggestion) => openProfile(nameOf(suggestion), suggestion.id)

  /** Takes a suggestion from the list. */
  const pick = (suggestion: Suggestion) => {
    if (!action?.isSentByButton) return choose(suggestion)
    setText(nameOf(suggestion))
    setOpen(false)
  }

  const move = (step: 1 | -1) => {
    if (!isShown) return openList()
    // The typed text counts as one more option, so moving past either end of the list returns to it.
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
      if (active) pick(active)
      else void enter()
    } else if (event.key === 'Escape') {
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <form
      className={look === 'hero' ? styles.hero : styles.header}
      // Lets the search work as a plain form before the page's scripts have loaded.
      action={action ? undefined : SEARCH_PATH}
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <Icon path={mdiMagnify} className={styles.icon} />
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
        onFocus={openList}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {look === 'hero' ? (
        <Button kind={action ? 'plain' : 'primary'} type="submit" className={styles.submit}>
          {action?.word ?? '검색'}
        </Button>
      ) : (
        <span className={styles.kbd} aria-hidden="true">
          /
        </span>
      )}
      {isShown && (
        // On a phone the list would open under the bottom bar, so each render scrolls it above the bar. A press inside
        // must not take the focus from the box, because that would close the list before the click.
        <div
          ref={(list) => list?.scrollIntoView?.({ block: 'nearest' })}
          className={styles.menu}
          role="presentation"
          onPointerDown={(event) => event.preventDefault()}
        >
          {isRecent && (
            <div className={`${textStyles.note} ${textStyles.name} ${styles.recent}`}>
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
            onChoose={pick}
          />
        </div>
      )}
      {isOpen && found?.length === 0 && (
        <p className={styles.menu} role="status">
          일치하는 소환사가 없어요
        </p>
      )}
    </form>
  )
}

function nameOfSearch(search: string): Suggestion {
  const [gameName = '', tagLine] = search.split('#')
  return { gameName, tagLine }
}

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
