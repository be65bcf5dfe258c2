import { isIP } from 'node:net'
import { addressesIn, addressesInList } from '../database/addresses.ts'
import { isLocalUrl } from './localSite.ts'

export type Kind<Value> = {
  parse: (text: string) => Value | undefined
  /** Completes the sentence "NAME: its value is not …". */
  is: string
  example: string
  /** No message repeats a secret value, as messages end up in logs. */
  isSecret?: boolean
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const oneOfWords = <const Word extends string>(words: readonly Word[], example: Word): Kind<Word> => ({
  parse: (text) => words.find((word) => word === text),
  is: `one of ${words.join(', ')}`,
  example,
})

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined)

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== ''

/** Parses an http(s) URL without credentials, query or fragment. */
function webUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || hasCredentials(url) || url.search || url.hash) return undefined
  return url
}

const withoutEndSlash = (url: URL) => url.href.replace(/\/+$/, '')

export const text: Kind<string> = { parse: (value) => value, is: 'a text', example: 'text' }

export const host: Kind<string> = {
  parse: (value) => (/^[\w.:-]+$/.test(value) ? value : undefined),
  is: 'an address or a host name to listen on',
  example: '0.0.0.0',
}

export const port: Kind<number> = {
  parse: (value) => {
    const number = wholeNumber(value)
    return number !== undefined && number <= 65535 ? number : undefined
  },
  is: 'a port from 0 (any free one) to 65535',
  example: '3000',
}

const MAX_DRAIN_SECONDS = 60

export const drainSeconds: Kind<number> = {
  parse: (value) => {
    const seconds = wholeNumber(value)
    return seconds !== undefined && seconds <= MAX_DRAIN_SECONDS ? seconds : undefined
  },
  is: `a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`,
  example: '5',
}

const MAX_LAG_SECONDS = 3600

export const replicaLagSeconds: Kind<number> = {
  parse: (value) => {
    const seconds = wholeNumber(value)
    return seconds !== undefined && seconds >= 1 && seconds <= MAX_LAG_SECONDS ? seconds : undefined
  },
  is: `a number of seconds from 1 to ${MAX_LAG_SECONDS}`,
  example: '10',
}

export const origin: Kind<string> = {
  parse: (value) => {
    const url = webUrl(value)
    return url?.pathname === '/' ? url.origin : undefined
  },
  is: 'the origin that browsers see: http or https, a host, and no path',
  example: 'https://buri.example',
}

export const webAddress: Kind<string> = {
  parse: (value) => {
    const url = webUrl(value)
    return url && withoutEndSlash(url)
  },
  is: 'an http or https address',
  example: 'https://provider.example/api',
}

export const contact: Kind<string> = {
  parse: (value) => {
    const mail = value.replace(/^mailto:/i, '')
    if (/^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(mail)) return `mailto:${mail}`
    return webAddress.parse(value)
  },
  is: 'a mail address or an http or https address',
  example: 'help@buri.example',
}

export const databaseUrl: Kind<string> = {
  parse: (value) => (addressesIn(value) ? value : undefined),
  is: 'a PostgreSQL address, of one host or of several with commas between them',
  example: 'postgres://buri:secret@localhost:5432/buri',
  isSecret: true,
}

export const databaseUrls: Kind<string[]> = {
  parse: addressesInList,
  is: 'a list of PostgreSQL addresses with commas between them',
  example: 'postgres://buri:secret@replica1:5432/buri,postgres://buri:secret@replica2:5432/buri',
  isSecret: true,
}

export const demo = oneOfWords(['auto', 'on', 'off'], 'auto')

export const logLevel = oneOfWords(LOG_LEVELS, 'info')

const isDiscordId = (id: string) => /^\d{1,20}$/.test(id)

export const discordId: Kind<string> = {
  parse: (value) => (isDiscordId(value) ? value : undefined),
  is: 'a Discord id (up to 20 digits)',
  example: '1234567890123456789',
}

export const publicKey: Kind<string> = {
  parse: (value) => (/^[0-9a-f]{64}$/i.test(value) ? value : undefined),
  is: 'the public key of a Discord application (64 hexadecimal digits)',
  example: '7f3c0e5a9b1d48e2a6f0c3b7d9e1582f7f3c0e5a9b1d48e2a6f0c3b7d9e1582f',
}

export const botToken: Kind<string> = {
  parse: (value) => (/^[\w.-]{50,120}$/.test(value) ? value : undefined),
  is: 'the bot token of a Discord application (50 to 120 characters)',
  example: 'the.token-that-the-portal-shows-once-when-the-bot-is-made',
  isSecret: true,
}

export const discordIds: Kind<string[]> = {
  parse: (value) => {
    const ids = value.split(',').flatMap((id) => id.trim() || [])
    return ids.every(isDiscordId) ? ids : undefined
  },
  is: 'a list of Discord ids (up to 20 digits each) with commas between them',
  example: '1234567890123456789,2345678901234567890',
}

/** The issuer is compared letter by letter with the provider's own value, so its spelling is kept. */
export const issuer: Kind<string> = {
  parse: (value) => {
    const url = URL.parse(value)
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalUrl(value))
    return isWeb && value.length <= 512 && !url.search && !url.hash && !hasCredentials(url) ? value : undefined
  },
  is: 'the https address that the provider gives as its issuer',
  example: 'https://id.example.kr/realms/clan',
}

export const shortText: Kind<string> = {
  parse: (value) => (value.length <= 30 ? value : undefined),
  is: 'a name of up to 30 characters',
  example: '길드 계정',
}

export const subjects: Kind<string[]> = {
  parse: (value) => {
    const all = value.split(',').flatMap((one) => one.trim() || [])
    return all.every((one) => one.length <= 255) ? all : undefined
  },
  is: 'a list of subjects (up to 255 characters each) with commas between them',
  example: '248289761001,6c84fb90-12c4-11e1-840d-7b25c5ee775a',
}

export const secret = (shortest: number): Kind<string> => ({
  parse: (value) => (value.length >= shortest && !/\s/.test(value) ? value : undefined),
  is: `at least ${shortest} characters without spaces`,
  example: '7f3c0e5a9b1d48e2a6f0c3b7d9e1582f'.slice(0, Math.max(shortest, 16)),
  isSecret: true,
})

export const assets: Kind<string> = {
  parse: (value) => (value === 'local' ? value : webAddress.parse(value)),
  is: 'local or an http or https address',
  example: 'local',
}

/** No real chain of proxies is longer, and a mistyped port or address is a larger number. */
const MAX_PROXIES = 9

/** Whether the text is a network that does not cover all addresses. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const prefixBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (prefixBits === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= prefixBits)
}

/**
 * Each proxy appends the address of its caller to a list, whose beginning the sender may have made up. Only the last
 * entries, one per trusted proxy, are true.
 */
export const trustedProxy: Kind<false | number | readonly string[]> = {
  parse: (value) => {
    if (['off', 'false', '0'].includes(value)) return false
    if (['on', 'true'].includes(value)) return 1
    const proxies = wholeNumber(value)
    if (proxies !== undefined) return proxies >= 1 && proxies <= MAX_PROXIES ? proxies : undefined
    const networks = value.split(',').map((network) => network.trim())
    return networks.every(isNetwork) ? networks : undefined
  },
  is: `off, on (one proxy), a number of proxies from 1 to ${MAX_PROXIES}, or their addresses or networks with commas between them`,
  example: '1',
}
