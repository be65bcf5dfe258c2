/** `cookie` is written as in the `Set-Cookie` header. */
export function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not in every browser.
  document.cookie = cookie
}
