import { auth } from '#web/features/auth/auth.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { guards } from './guards.ts'

/** A redirected visitor lands on the home page, and is told why. */
export const pageGuards = guards(auth, {
  onStranger: (wanted) =>
    toast.info('로그인이 필요한 화면입니다.', {
      label: '로그인',
      // `auth` logs the error; the button in the header remains.
      onChoose: () => void auth.startLogin(wanted).catch(() => {}),
    }),
  onUnknown: (wanted, message) =>
    toast.danger(message, { label: '다시 시도', onChoose: () => window.location.assign(wanted) }),
})
