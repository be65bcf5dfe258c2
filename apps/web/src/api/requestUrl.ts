type UrlValues = Readonly<Record<string, unknown>>

/** Fills in the path's parameters and adds the query, without `undefined` members. */
export function requestUrl(path: string, params: UrlValues = {}, query: UrlValues = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.append(key, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
