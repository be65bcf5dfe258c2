import { auth } from '#web/features/auth/auth.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { guards } from './guards.ts'

/** The guards of the pages. A stranger lands on the home page, and is told why and how to go on. */
export const pageGuards = guards(auth, (wanted) =>
  notify.info('로그인이 필요한 화면입니다.', {
    label: '로그인',
    // Logged by the keeper; the button in the header remains.
    onChoose: () => void auth.startLogin(wanted).catch(() => {}),
  }),
)
