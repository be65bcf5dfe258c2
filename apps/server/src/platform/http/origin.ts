/** `localhost` and `127.0.0.1` are one machine, and developers type either. */
export function spellingsOf(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl)
  if (url.protocol !== 'http:' || url.hostname !== 'localhost') return [url.origin]
  return [url.origin, `http://127.0.0.1${url.port === '' ? '' : `:${url.port}`}`]
}

/** The origin of an untrusted address; `undefined` for anything that is none. */
export const originIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : URL.parse(text)?.origin
