import { LIMITS } from '@buri/contract/limits'
import { mdiMagnify } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'

type SearchFormProps = {
  label: string
  placeholder: string
  className?: string | undefined
  searched: string
  onSearch: (words: string) => void
  children?: ReactNode
}

/** Each search is a new form (`key`), so that going back shows the earlier text. */
export function SearchForm({ label, placeholder, className, searched, onSearch, children }: SearchFormProps) {
  const [text, setText] = useState(searched)
  return (
    <form
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      {children}
      <input
        type="search"
        aria-label="찾을 말"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LIMITS.searchMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton icon={mdiMagnify} label="찾기" type="submit" />
    </form>
  )
}
