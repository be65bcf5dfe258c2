import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignInLink } from '#web/features/auth/SignInLink.tsx'
import { WritePage } from '#web/features/community/editor/WritePage.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'

/** An author who is signed out while writing keeps the text and signs in on the page. */
export function Component() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const [writer, setWriter] = useState(user?.id)
  if (user && user.id !== writer) setWriter(user.id)
  if (writer === undefined) return <SignedOut />
  return (
    <WritePage
      key={writer}
      userId={writer}
      signIn={<SignInLink kind="quiet" size="small" returnTo={pathname} target="_blank" />}
    />
  )
}
