import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'

const SIGNED_IN_PATTERN = new RegExp(`(?:^|; )(?:__Host-)?${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}(?:;|$)`)

export const hasSession = () => SIGNED_IN_PATTERN.test(document.cookie)
