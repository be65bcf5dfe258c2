import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'

/** Sets or removes the cookie by which the server tells scripts that there is a session. */
export function setSessionCookie(isSet: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to set a cookie.
  document.cookie = `${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}${isSet ? '' : '; max-age=0'}`
}
