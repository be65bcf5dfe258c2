import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'

type Place = { host: string; publicUrl: string | undefined }

/** Whether this host of an address, or a setting, is nothing but this machine. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** Undefined is `http://localhost:PORT`. */
export const isLocalUrl = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)

/** Whether by its own settings nobody but the people at this machine meets the site. */
export const isLocalSite = ({ host, publicUrl, trustProxy }: Place & { trustProxy: unknown }) =>
  isLoopback(host) && isLocalUrl(publicUrl) && trustProxy === false

/** What proxies and tunnels add to what they pass on, with hyphens for the underscores that some of them write. */
const PASSED_ON =
  /^(?:forwarded|via|cdn-loop|front-end-https|x-(?:scheme|url-scheme|host|nginx-proxy))$|client-?ip|user-?ip|real-ip|^x-(?:forwarded|client|original|originating|envoy|arr)(?:-|$)|^(?:cf|ngrok|tailscale)-/

/**
 * Whether this machine itself sent it, as far as a request tells: the settings say nothing of a proxy on the same machine.
 * Few browsers speak HTTP/1.0 any more, and nginx does when it is told nothing else, with our own address as the host.
 */
export function isFromThisMachine({ headers, httpVersion }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
  return (
    httpVersion !== '1.0' &&
    isLoopback(host) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name.replaceAll('_', '-')))
  )
}

/** What the operator is told of signing in, if there is anything to tell. */
export function signInNotice(config: Place & { discord: unknown; hasStandIn: boolean }): string | undefined {
  const { discord, hasStandIn, host, publicUrl = 'http://localhost:PORT' } = config
  if (discord) return undefined
  if (hasStandIn) return 'Signing in is the stand-in: whoever is at this machine may be anyone, an administrator too.'
  return [
    'Nobody can sign in, for no Discord application is set up. Everything else works.',
    `  For sign-in: set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET; the application's redirect is ${publicUrl}/auth/discord/redirect.`,
    `  To look around with the stand-in, on this machine alone: HOST=127.0.0.1 (is ${host}), PUBLIC_URL=http://localhost:3000`,
    `  (is ${publicUrl}), TRUST_PROXY unset, and DEMO=auto or on.`,
  ].join('\n')
}
