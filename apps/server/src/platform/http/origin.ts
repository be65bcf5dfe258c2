export function equivalentOrigins(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl)
  if (url.protocol !== 'http:' || url.hostname !== 'localhost') return [url.origin]
  return [url.origin, `http://127.0.0.1${url.port === '' ? '' : `:${url.port}`}`]
}

export const parseOrigin = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : URL.parse(text)?.origin
