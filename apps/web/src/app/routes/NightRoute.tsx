import { useLocation } from 'react-router'
import { nameSearch } from '#web/app/frame/nameSearch.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { NightPage } from '#web/features/nights/lobby/NightPage.tsx'
import { NightCodePage } from '#web/features/nights/NightCodePage.tsx'
import { NightListPage } from '#web/features/nights/NightListPage.tsx'

/** Pages of nights link to one another, so they share a chunk. */
export const pages = { list: NightListPage, code: NightCodePage, lobby: Lobby }

function Lobby() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const player = user?.player
  return (
    <NightPage
      viewer={{ isSignedIn: user !== null, playerName: player ? `${player.summonerName}#${player.tagLine}` : null }}
      nameSearch={nameSearch}
      signIn={<SignInLink kind="primary" returnTo={pathname} />}
    />
  )
}
