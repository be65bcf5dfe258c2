const PROFILE = /^\/summoner\/([^/?#]+)(\/analysis)?(\?|$)/

type BackLink = { to: string; name: string }

export function backLinkOf(from: unknown): BackLink | undefined {
  if (typeof from !== 'string') return undefined
  const [, name] = PROFILE.exec(from) ?? []
  if (name === undefined) return undefined
  try {
    return { to: from, name: decodeURIComponent(name) }
  } catch {
    // The path has malformed escapes, which no browser writes.
    return undefined
  }
}
