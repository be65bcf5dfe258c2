import type { MentionCandidates } from '@buri/contract/community'
import { SEARCH_LIMITS } from '@buri/contract/searchLimits'
import { mentionOfNickname, mentionOfPlayer } from '@buri/domain/community/mentions'
import { mdiSwordCross } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/forms/useDebounced.ts'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime, formatMonthDay } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { mentionAt, type UnfinishedMention } from './mentionAt.ts'
import styles from './mentions.module.css'
import { popupPositionAtCaret } from './popupPositionAtCaret.ts'
import type { useTextarea } from './useTextarea.ts'

const DEBOUNCE_MS = 200

/** Returns whether the list handled the key. */
export type MentionKeys = (event: KeyboardEvent) => boolean

type MentionListProps = {
  area: ReturnType<typeof useTextarea>
  unfinished: UnfinishedMention
  keys: RefObject<MentionKeys | null>
  onClose: () => void
}

type MentionOption = { key: string; name: string; about: string; isMatch: boolean; written: string }

/** The focus stays in the text. Enter belongs to the text until an arrow key enters the list. */
export function MentionList({ area, unfinished, keys, onClose }: MentionListProps) {
  const id = useId()
  const options = useOptions(unfinished.word)
  const [active, setActive] = useState<{ word: string; index: number }>()
  const activeIndex = active?.word === unfinished.word ? active.index : -1
  const popupPosition = usePopupPosition(area.ref, unfinished.from)
  const isShown = options.length > 0

  const choose = ({ written }: MentionOption) => {
    // Reads the mention again, because the syllable being composed may have made the name longer.
    area.change(({ text, start }) => {
      const now = mentionAt(text, start)
      if (!now) return undefined
      const end = now.from + written.length + 1
      return { ...now, insert: `${written} `, start: end, end }
    })
    onClose()
  }
  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'Escape') {
      onClose()
      return isShown
    }
    if (!isShown || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      // Past either end of the options, Enter belongs to the text again.
      const places = options.length + 1
      setActive({ word: unfinished.word, index: ((activeIndex + 1 + step + places) % places) - 1 })
      return true
    }
    const activeOption = options[activeIndex]
    if (!activeOption || !(event.key === 'Enter' || event.key === 'Tab')) return false
    choose(activeOption)
    return true
  })
  useEffect(() => {
    const box = area.ref.current
    if (!box || !isShown) return
    box.setAttribute('aria-controls', id)
    if (activeIndex >= 0) box.setAttribute('aria-activedescendant', `${id}-${activeIndex}`)
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [area.ref, id, isShown, activeIndex])

  return (
    <>
      <span className={text.hidden} role="status">
        {isShown && `제안 ${options.length}개. 위아래 방향키와 Enter로 골라요.`}
      </span>
      {isShown && popupPosition && (
        <div
          id={id}
          // The list is in the top layer, so that no container of the text box clips it.
          popover="manual"
          ref={showList}
          role="listbox"
          aria-label="부를 사람과 경기"
          className={styles.list}
          style={popupPosition}
          // Keeps the focus in the text, because losing it would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <button
              type="button"
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              className={`${layout.line8} ${styles.option}`}
              ref={index === activeIndex ? scrollIntoView : undefined}
              onClick={() => choose(option)}
            >
              {option.isMatch ? (
                <span className={`${layout.middle} ${styles.icon}`}>
                  <Icon path={mdiSwordCross} />
                </span>
              ) : (
                <Avatar name={option.name} size={28} />
              )}
              <span className={`${text.ellipsis} ${styles.name}`}>{option.name}</span>
              <span className={`${text.note} ${styles.about}`}>{option.about}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const showList = (list: HTMLElement | null) => list?.showPopover?.()
const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

function useOptions(word: string): MentionOption[] {
  const searchedName = useDebounced(word, DEBOUNCE_MS)
  const isLongEnough = [...searchedName].length >= SEARCH_LIMITS.searchMinLength
  const { data } = useQuery({
    ...query('GET /api/community/mentions', { query: { q: searchedName } }),
    enabled: isLongEnough,
    retry: false,
  })
  return isLongEnough && searchedName === word && data ? optionsOf(data) : []
}

const optionsOf = ({ people, matches }: MentionCandidates): MentionOption[] => [
  ...people.flatMap(({ name, tagLine }) => {
    const written = tagLine === null ? mentionOfNickname(name) : mentionOfPlayer({ gameName: name, tagLine })
    const about = tagLine === null ? '클랜원' : `#${tagLine}`
    return written === undefined ? [] : [{ key: `${name}#${tagLine}`, name, about, isMatch: false, written }]
  }),
  ...matches.map(({ matchId, gameType, playedAt }) => ({
    key: matchId,
    name: gameType,
    about: formatDateTime(playedAt),
    isMatch: true,
    written: `[${gameType} ${formatMonthDay(playedAt)}](/match/${encodeURIComponent(matchId)})`,
  })),
]

function usePopupPosition(ref: RefObject<HTMLTextAreaElement | null>, from: number) {
  const [position, setPosition] = useState<ReturnType<typeof popupPositionAtCaret>>()
  useEffect(() => {
    const measure = () => setPosition(ref.current ? popupPositionAtCaret(ref.current, from) : undefined)
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [ref, from])
  return position
}
