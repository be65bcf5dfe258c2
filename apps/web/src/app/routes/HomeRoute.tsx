import { HomePage } from '#web/features/home/HomePage.tsx'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'

const ownProfile = async () => (await import('../viewer/ownProfile.ts')).ownProfile()

/** The home page, joined with the search. */
export const Component = () => <HomePage search={<PlayerSearch look="hero" />} ownProfile={ownProfile} />
