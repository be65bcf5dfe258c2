import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'

export const nameSearch: NameSearch = (label, onChoose) => (
  <PlayerSearch look="hero" action={{ label, word: '선택', onChoose }} />
)
