import { type ComponentType, Fragment, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { ProfileFailed } from '#web/players/ProfileFailed.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { type HistoryProps, type LiveGameProps, Profile } from './Profile.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { useProfile } from './usePlayers.ts'

/** Loads on demand, because most requested names exist. */
const SummonerNotFound = lazyPart(async () => (await import('#web/players/SummonerNotFound.tsx')).SummonerNotFound)

type SummonerPageProps = {
  History: ComponentType<HistoryProps>
  HistorySkeleton: ComponentType
  LiveGame: ComponentType<LiveGameProps>
  onFound?: ((nameTag: string) => void) | undefined
}

export function SummonerPage({ History, HistorySkeleton, LiveGame, onFound }: SummonerPageProps) {
  const { name: nameParam = '' } = useParams()
  const profile = useProfile(nameParam)
  const summoner = profile.data?.summoner
  const nameTag = summoner && `${summoner.summonerName}#${summoner.tagLine}`
  // The same title as in the server's HTML: the player's real name, even if the address spells it differently.
  usePageTitle(nameTag ? `${nameTag} 전적` : (profile.error?.message ?? `${nameParam} 전적`))
  useEffect(() => {
    if (nameTag) onFound?.(nameTag)
  }, [nameTag, onFound])
  const isUnknown = isRefusal(profile.error, 'SUMMONER_NOT_FOUND') || isRefusal(profile.error, 'INVALID_NAME')

  return (
    <div className={layout.wrap}>
      {profile.data ? (
        // The key resets the parts for each player, so that no rows or tables stay open.
        <Fragment key={nameParam}>
          <Profile profile={profile.data} nameParam={nameParam} History={History} LiveGame={LiveGame} />
        </Fragment>
      ) : profile.isPending ? (
        <ProfileSkeleton HistorySkeleton={HistorySkeleton} />
      ) : isUnknown ? (
        <Suspense>
          <SummonerNotFound nameParam={nameParam} query={profile} />
        </Suspense>
      ) : (
        <ProfileFailed query={profile} />
      )}
    </div>
  )
}
