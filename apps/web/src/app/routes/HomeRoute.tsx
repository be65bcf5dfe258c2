import { HomePage, type OwnHomePart } from '#web/features/home/HomePage.tsx'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import type { Guard } from '#web/navigation/pages.ts'

const ownProfile = async () => (await import('../viewer/ownProfile.ts')).ownProfile()

let SignedInHome: OwnHomePart | undefined

/** Visitors load neither code nor data of the signed-in home. Only an account's pages have `#viewer`. */
export const guard: Guard = async () => {
  if (!document.getElementById('viewer')) return null
  const { OwnHome, prefetch } = await import('./OwnHome.tsx')
  SignedInHome = OwnHome
  return prefetch()
}

export const Component = () => (
  <HomePage search={<PlayerSearch look="hero" />} ownProfile={ownProfile} Own={SignedInHome} />
)
