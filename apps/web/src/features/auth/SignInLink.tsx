import { mdiLogin } from '@mdi/js'
import { ButtonAnchor, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { auth } from './auth.ts'
import { signInAddress } from './authStore.ts'
import styles from './SignInLink.module.css'

type SignInLinkProps = Pick<ButtonLook, 'kind' | 'size'> & {
  returnTo: string
  isShort?: boolean
  /** `_blank` opens the sign-in in a new tab, for pages that must stay open. */
  target?: '_blank'
}

/** A real link can be opened in another tab. A press first fetches a missing CSRF token. */
export function SignInLink({ returnTo, isShort, target, ...look }: SignInLinkProps) {
  return (
    <ButtonAnchor
      {...look}
      icon={mdiLogin}
      href={signInAddress(returnTo)}
      target={target}
      onClick={(event) => {
        if (target || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        // `auth` logs the error; the provider's own page can be reached without a token.
        auth.startLogin(returnTo).catch(() => window.location.assign(signInAddress(returnTo)))
      }}
    >
      <span>
        로그인{' '}
        <span className={styles.label} data-short={isShort || undefined}>
          (Discord)
        </span>
      </span>
    </ButtonAnchor>
  )
}
