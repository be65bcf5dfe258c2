import type { PlayerProfile } from '@buri/contract/players'
import { type ComponentType, Fragment } from 'react'
import { useParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import layout from '#web/ui/layout.module.css'
import { usePageTitle } from '#web/ui/pageTitle.ts'
import { Profile } from './Profile.tsx'
import { ProfileFailed } from './ProfileFailed.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { SummonerNotFound } from './SummonerNotFound.tsx'
import { useProfile } from './usePlayers.ts'

/** The matches of this player are another feature's; `app` brings them. */
export type HistoryProps = { nameParam: string; choices: PlayerProfile['filters'] }
type SummonerPageProps = { History: ComponentType<HistoryProps>; HistorySkeleton: ComponentType }

export function SummonerPage({ History, HistorySkeleton }: SummonerPageProps) {
  const { name: nameParam = '' } = useParams()
  usePageTitle(`${nameParam} 전적`)
  const profile = useProfile(nameParam)
  const isUnknown = isRefusal(profile.error, 'SUMMONER_NOT_FOUND') || isRefusal(profile.error, 'INVALID_NAME')

  return (
    <div className={layout.wrap}>
      {profile.data ? (
        // A profile reached from a profile starts afresh: open rows and tables belong to the one before.
        <Fragment key={nameParam}>
          <Profile profile={profile.data} nameParam={nameParam} History={History} />
        </Fragment>
      ) : profile.isPending ? (
        <ProfileSkeleton HistorySkeleton={HistorySkeleton} />
      ) : isUnknown ? (
        <SummonerNotFound
          message={profile.error?.message}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      ) : (
        <ProfileFailed error={profile.error} onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />
      )}
    </div>
  )
}
