import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'

/** The player search, which `app` passes to the forms of other features. */
export const nameSearch: NameSearch = (label, onChoose) => (
  <PlayerSearch look="hero" action={{ label, word: '선택', onChoose }} />
)
