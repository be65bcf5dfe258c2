import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import { MatchPage } from '#web/features/matches/MatchPage.tsx'
import { nameSearch } from './nameSearch.tsx'

/** A match, with the search for names in its corrections. */
export const Component = () => <MatchPage nameSearch={isLoggedIn(useAuth()) ? nameSearch : undefined} />
