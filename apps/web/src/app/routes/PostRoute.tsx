import { useLocation } from 'react-router'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { PostPage } from '#web/features/community/posts/PostPage.tsx'
import { useCommunityViewer } from '../viewer/communityViewer.ts'

export function Component() {
  const { pathname, search } = useLocation()
  return (
    <PostPage
      viewer={useCommunityViewer()}
      signIn={<SignInLink kind="primary" size="small" returnTo={`${pathname}${search}`} />}
    />
  )
}
