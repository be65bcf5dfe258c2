import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'

type SiteAddress = { host: string; publicUrl: string | undefined }

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** `undefined` stands for `http://localhost:PORT`. */
export const isLocalUrl = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)

export const isLocalSite = ({ host, publicUrl, trustProxy }: SiteAddress & { trustProxy: unknown }) =>
  isLoopback(host) && isLocalUrl(publicUrl) && trustProxy === false

/** Headers that proxies and tunnels add. Hyphens also stand for underscores, which some of them write. */
const PROXY_HEADERS =
  /^(?:forwarded|via|cdn-loop|front-end-https|x-(?:scheme|url-scheme|host|nginx-proxy))$|client-?ip|user-?ip|real-ip|^x-(?:forwarded|client|original|originating|envoy|arr)(?:-|$)|^(?:cf|ngrok|tailscale)-/

/**
 * Settings do not show a proxy here, so its headers are checked. Browsers rarely speak HTTP/1.0, but nginx does by
 * default, with our own address as the host.
 */
export function isFromThisMachine({ headers, httpVersion }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
  return (
    httpVersion !== '1.0' &&
    isLoopback(host) &&
    !Object.keys(headers).some((name) => PROXY_HEADERS.test(name.replaceAll('_', '-')))
  )
}

function settingsToChange({ host, publicUrl, trustProxy }: SiteAddress & { trustProxy: unknown }): string {
  const settings = [
    !isLoopback(host) && `HOST=127.0.0.1 (is ${host})`,
    !isLocalUrl(publicUrl) && `PUBLIC_URL unset (is ${publicUrl})`,
    trustProxy !== false && 'TRUST_PROXY unset',
  ].filter((setting) => setting !== false)
  return [...settings, 'DEMO=auto or on'].join(', ')
}

export function signInNotice(
  config: SiteAddress & { discord: unknown; openId: unknown; hasStandIn: boolean; trustProxy: unknown },
  origin: string,
): string | undefined {
  if (config.discord || config.openId) return undefined
  if (config.hasStandIn)
    return 'The stand-in sign-in is on: anyone at this machine can be anyone, including an administrator.'
  return [
    'Nobody can sign in: no provider is set up. Everything else works.',
    `  To sign in, set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET; the application's redirect is ${origin}/auth/discord/redirect.`,
    `  To use the stand-in sign-in, on this machine only: ${settingsToChange(config)}.`,
  ].join('\n')
}
