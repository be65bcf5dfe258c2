export function openBrowser(origin: string, cookies: ReadonlyMap<string, string> = new Map()) {
  const jar = new Map(cookies)
  let token: string | undefined

  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const separator = pair.indexOf('=')
      const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function raw(method: string, path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', cookie())
    return storeCookies(await fetch(`${origin}${path}`, { redirect: 'manual', ...init, method, headers }))
  }

  const csrfToken = async () => {
    const { csrfToken: fresh } = await (await raw('GET', '/auth/csrf-token')).json()
    return String(fresh)
  }

  return {
    jar,
    raw,
    csrfToken,
    get: (path: string, headers: Record<string, string> = {}) => raw('GET', path, { headers }),
    async send(method: string, path: string, init: RequestInit = {}) {
      if (method === 'GET') return raw(method, path, init)
      token ??= await csrfToken()
      const headers = new Headers(init.headers)
      headers.set('sec-fetch-site', 'same-origin')
      if (!headers.has('x-csrf-token')) headers.set('x-csrf-token', token)
      return raw(method, path, { ...init, headers })
    },
    command(method: string, path: string, body?: unknown) {
      if (body === undefined) return this.send(method, path)
      return this.send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    },
    /** Fetches a new token, because the old one is invalid after signing in or out. */
    async refreshToken() {
      token = await csrfToken()
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>
