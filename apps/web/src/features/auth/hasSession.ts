import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'

const SIGNED_IN = new RegExp(`(?:^|; )(?:__Host-)?${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}(?:;|$)`)

/** Whether the server, when it gave the token, knew this browser's session. */
export const hasSession = () => SIGNED_IN.test(document.cookie)
