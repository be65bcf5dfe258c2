import { HomePage } from '#web/features/home/HomePage.tsx'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import { lastSearchedProfile } from '#web/features/search/recentSearches.ts'

/** The home page with the search in it. */
export const Component = () => <HomePage search={<PlayerSearch look="hero" />} ownProfile={lastSearchedProfile} />
