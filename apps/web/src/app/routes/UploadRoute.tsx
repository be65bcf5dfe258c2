import { mdiChevronLeft } from '@mdi/js'
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { auth, useAuth } from '#web/features/auth/auth.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { useExpectedNight } from '#web/features/nights/expectedNight.ts'
import { UploadPage } from '#web/features/uploads/UploadPage.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { nameSearch } from '../frame/nameSearch.tsx'

const TypedResultPage = lazyPart(
  async () => (await import('#web/features/uploads/typed/TypedResultPage.tsx')).TypedResultPage,
)

export function Component() {
  const { id } = useParams()
  if (id === undefined) return <Upload />
  return (
    <Suspense>
      <TypedResultPage key={id} id={id} />
    </Suspense>
  )
}

/** A user who is signed out on this page stays, because the files and the typed text exist only here. */
function Upload() {
  const { user } = useAuth()
  const { data, isLoading } = useOwnClans(user !== null)
  const { state } = useLocation()
  const night = useExpectedNight(typeof state?.night === 'string' ? state.night : undefined)
  return (
    <UploadPage
      userId={user?.id ?? null}
      nameSearch={nameSearch}
      clans={data?.data}
      isLoadingClans={isLoading}
      night={night}
      back={
        typeof state?.night === 'string' && (
          <ButtonLink to={`/inhouse/${state.night}`} icon={mdiChevronLeft}>
            내전으로 돌아가기
          </ButtonLink>
        )
      }
      signIn={user ? undefined : <SignInLink kind="primary" size="small" returnTo="/mypage" target="_blank" />}
      onFailure={() => void auth.checkStatus()}
    />
  )
}
