import { useLocation } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { NewNightPage } from '#web/features/inhouse/create/NewNightPage.tsx'
import { NightPage } from '#web/features/inhouse/lobby/NightPage.tsx'
import { NightCodePage } from '#web/features/inhouse/NightCodePage.tsx'
import { NightListPage } from '#web/features/inhouse/NightListPage.tsx'

/** The pages of in-house nights are one chunk: a visit to one goes on to the next. */
export const pages = { list: NightListPage, code: NightCodePage, create: Create, lobby: Lobby }

function Create() {
  const { user } = useAuth()
  const { data } = useOwnClans(user !== null)
  return <NewNightPage clans={data?.data ?? []} />
}

function Lobby() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const player = user?.player
  return (
    <NightPage
      viewer={{ isSignedIn: user !== null, playerName: player ? `${player.summonerName}#${player.tagLine}` : null }}
      signIn={<SignInLink kind="primary" returnTo={pathname} />}
    />
  )
}
