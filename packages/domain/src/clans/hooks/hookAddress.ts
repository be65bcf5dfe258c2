export const HOOK_ADDRESS_LENGTH = 500

/** Ports of web servers. Other ports would let the site connect to mail, database and shell servers of strangers. */
const PORTS: readonly string[] = ['', '8443']

/**
 * Names that public DNS does not have, or that mean this machine or its network: those of RFC 6761, 6762 and 7686, and
 * names that routers use.
 */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Parses the address of a webhook receiver. Returns `undefined` for anything but an `https` address of a host with a
 * public name, on port 443 or 8443, without credentials.
 */
export function hookAddressIn(text: string): URL | undefined {
  if (text.length > HOOK_ADDRESS_LENGTH) return undefined
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  // The parser turns every spelling of an IPv4 address into digits, which `HOST_NAME` refuses as a top-level domain.
  const name = url.hostname.replace(/\.$/, '')
  if (!PORTS.includes(url.port) || !HOST_NAME.test(name) || INNER_NAME.test(name)) return undefined
  url.hash = ''
  return url.href.length > HOOK_ADDRESS_LENGTH ? undefined : url
}

const SHOWN_END = 4

/**
 * Returns the part of an accepted address that may be shown. Paths and queries are left out, because they often contain
 * a secret of the receiver.
 */
export function maskHookAddress(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const pathAndQuery = `${pathname}${search}`
  return pathAndQuery.length <= 2 * SHOWN_END ? `${origin}/…` : `${origin}/…${pathAndQuery.slice(-SHOWN_END)}`
}
