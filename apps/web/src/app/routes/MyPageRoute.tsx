import type { SignedInUser } from '@buri/contract/auth'
import { useNavigate } from 'react-router'
import { auth, useAuth } from '#web/features/auth/auth.ts'
import { OwnDraftsAndBookmarks, OwnWriting } from '#web/features/community/mine/OwnCommunity.tsx'
import { OwnSummary } from '#web/features/home/mine/OwnSummary.tsx'
import { useOwnHome } from '#web/features/home/mine/useOwnHome.ts'
import { QuestionsCard } from '#web/features/identities/QuestionsCard.tsx'
import { useQuestions } from '#web/features/identities/useQuestions.ts'
import { MyPage } from '#web/features/me/MyPage.tsx'
import { SettingsCard } from '#web/features/notifications/SettingsCard.tsx'
import { favorites } from '#web/features/players/useFavorite.ts'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'

export function Component() {
  const { user } = useAuth()
  return user ? <OwnPage user={user} /> : <SignedOut />
}

/** Whether a first answer may still come. The page does not wait for a request that has failed once. */
const isFirstLoad = (result: { isPending: boolean; failureCount: number }) =>
  result.isPending && result.failureCount === 0

function OwnPage({ user }: { user: SignedInUser }) {
  const questions = useQuestions()
  const home = useOwnHome()
  const navigate = useNavigate()
  return (
    <MyPage
      user={user}
      nameSearch={(onChoose) => (
        <PlayerSearch
          look="hero"
          // A claim asks other people, so a slip of the thumb on the list must not send it.
          action={{ label: '연결할 소환사 찾기', word: '연결', isSentByButton: true, onChoose }}
        />
      )}
      // `auth` logs the error. No message is shown, because this browser is signed out in any case.
      onSignOut={() => void auth.logout().catch(() => {})}
      // Requests still in flight will be refused, which must not look like a session that ended elsewhere.
      onGone={() => {
        auth.setUser(null)
        void navigate('/', { replace: true })
        void auth.initialize().catch(() => {})
      }}
      onLinked={() => void auth.checkStatus()}
      summary={<OwnSummary />}
      questions={<QuestionsCard />}
      isAsking={isFirstLoad(questions) || isFirstLoad(home)}
      aside={
        <>
          <OwnDraftsAndBookmarks />
          <SettingsCard />
        </>
      }
      removeFavorite={(nameTag) => favorites.remove(nameTag)}
    >
      <OwnWriting />
    </MyPage>
  )
}
