import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { setCookie } from '#web/api/setCookie.ts'

export const setSessionCookie = (isSet: boolean) =>
  setCookie(`${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}${isSet ? '' : '; max-age=0'}`)
