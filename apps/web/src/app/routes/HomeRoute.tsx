import { HomePage, type OwnHomePart } from '#web/features/home/HomePage.tsx'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import type { Guard } from '#web/navigation/pages.ts'

const ownProfile = async () => (await import('../viewer/ownProfile.ts')).ownProfile()

let SignedInHome: OwnHomePart | undefined

/**
 * Visitors load neither code nor data of the signed-in home. The server writes `#viewer` only into an account's pages.
 */
export const guard: Guard = async () => {
  if (!document.getElementById('viewer')) return null
  const { OwnHome, prefetch } = await import('./OwnHome.tsx')
  SignedInHome = OwnHome
  return prefetch()
}

/** The home page, with the search passed in from another feature. */
export const Component = () => (
  <HomePage search={<PlayerSearch look="hero" />} ownProfile={ownProfile} Own={SignedInHome} />
)
