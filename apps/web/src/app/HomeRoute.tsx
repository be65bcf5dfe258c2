import { type LoaderFunctionArgs, redirect } from 'react-router'
import { HomePage } from '#web/features/home/HomePage.tsx'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import { lastPlace } from './lastPlace.ts'

/** The installed site begins where it was left; from there home is one press away. */
export function loader({ request }: LoaderFunctionArgs) {
  const place = new URL(request.url).search === '?app' ? lastPlace() : undefined
  return place === undefined ? null : redirect(place)
}

const ownProfile = async () => (await import('./ownProfile.ts')).ownProfile()

/** The home page with the search in it. */
export const Component = () => <HomePage search={<PlayerSearch look="hero" />} ownProfile={ownProfile} />
