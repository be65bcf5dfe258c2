import { Avatar } from '#web/ui/game/Avatar.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './PlayerSearch.module.css'

export type Suggestion = { gameName: string; tagLine: string | undefined; id?: string; facts?: string }

export const nameOf = ({ gameName, tagLine }: Suggestion) =>
  tagLine === undefined ? gameName : `${gameName}#${tagLine}`

type SuggestionListProps = {
  id: string
  suggestions: readonly Suggestion[]
  keyword: string
  activeIndex: number
  onChoose: (suggestion: Suggestion) => void
}

export function SuggestionList({ id, suggestions, keyword, activeIndex, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="소환사 제안" tabIndex={-1}>
      {suggestions.map((suggestion, index) => (
        <button
          type="button"
          key={nameOf(suggestion)}
          id={`${id}-${index}`}
          className={`${layout.line12} ${styles.option}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          ref={index === activeIndex ? scrollIntoView : undefined}
          onClick={() => onChoose(suggestion)}
        >
          <Avatar name={suggestion.gameName} size={28} />
          <span className={`${text.ellipsis} ${styles.name}`}>
            <Marked name={suggestion.gameName} keyword={keyword} />
            {suggestion.tagLine !== undefined && <span className={text.quiet}> #{suggestion.tagLine}</span>}
            {suggestion.facts && <small>{suggestion.facts}</small>}
          </span>
        </button>
      ))}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

function Marked({ name, keyword }: { name: string; keyword: string }) {
  const start = keyword === '' ? -1 : name.toLowerCase().indexOf(keyword.toLowerCase())
  if (start < 0) return name
  const end = start + keyword.length
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}
