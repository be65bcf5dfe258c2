/** Returns the site's origins. Developers type `localhost` or `127.0.0.1`, which are the same machine. */
export function equivalentOrigins(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl)
  if (url.protocol !== 'http:' || url.hostname !== 'localhost') return [url.origin]
  return [url.origin, `http://127.0.0.1${url.port === '' ? '' : `:${url.port}`}`]
}

/** Origin of an untrusted URL; `undefined` if it is invalid. */
export const parseOrigin = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : URL.parse(text)?.origin
