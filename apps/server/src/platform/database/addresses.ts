import { Client, type ClientConfig } from 'pg'

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)((?:(?!:\/\/).)*)$/
const WRITABLE_ATTRIBUTES = new Set(['read-write', 'primary'])
const NEXT_ADDRESS = /,\s*(?=postgres(?:ql)?:\/\/)/

/**
 * Returns an address for each host that the URL lists between commas; `undefined` if the text is no PostgreSQL URL.
 * https://www.postgresql.org/docs/current/libpq-connect.html
 */
export function addressesIn(url: string): string[] | undefined {
  const [, scheme = '', hosts, rest = ''] = URL_PARTS.exec(url) ?? []
  if (hosts === undefined) return undefined
  const addresses = hosts.split(',').map((host) => `${scheme}${host}${rest}`)
  if (!addresses.every((address) => URL.canParse(address))) return undefined
  if (addresses.length > 1 && hosts.split(',').some((host) => /^(:|$)/.test(host))) return undefined
  return addresses
}

export function addressesInList(text: string): string[] | undefined {
  const parsedAddresses = text.split(NEXT_ADDRESS).map((url) => addressesIn(url.trim()))
  return parsedAddresses.every((some) => some !== undefined) ? parsedAddresses.flat() : undefined
}

const targetSessionOf = (address: string) => URL.parse(address)?.searchParams.get('target_session_attrs') ?? undefined

export const wantsWritable = (url: string): boolean => {
  const wish = targetSessionOf(addressesIn(url)?.[0] ?? '')
  return wish === undefined || WRITABLE_ATTRIBUTES.has(wish)
}

/** New connections use the last host that worked, or the next one once that host has failed. */
export function hostCursor(url: string) {
  const addresses = addressesIn(url) ?? [url]
  let current = 0
  return {
    count: addresses.length,
    /** Whether a host is skipped if its server is read-only. */
    mustWrite: addresses.length > 1 || targetSessionOf(url) !== undefined,
    address: () => addresses[current] ?? url,
    leave(address: string) {
      if (addresses[current] === address) current = (current + 1) % addresses.length
    },
  }
}
const FAILURE_EVENTS = ['error', 'errorMessage', 'end']

type Hosts = ReturnType<typeof hostCursor>

/** The driver knows one host only, so each new client goes to the current one. */
export const clientOptionsFor = (hosts: Hosts) =>
  class extends Client {
    readonly address: string
    constructor(config?: string | ClientConfig) {
      const address = hosts.address()
      super({ ...(typeof config === 'object' ? config : {}), connectionString: address })
      this.address = address
      // A connection that ends before the client is connected shows that the host is no working PostgreSQL. The
      // client's own event comes too late, after the pool's next attempt has begun.
      const { connection } = this
      const leaveHosts = () => hosts.leave(address)
      for (const event of FAILURE_EVENTS) connection.once(event, leaveHosts)
      this.once('connect', () => {
        for (const event of FAILURE_EVENTS) connection.off(event, leaveHosts)
      })
    }
  }

export class ReadOnlyServer extends Error {
  readonly code = '25006'
  constructor() {
    super('This server takes no writes.')
  }
}

const FIND_OUT = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`
const CONNECT_MS = 10_000

/** A single host is used even if it is read-only. */
export async function connectTo(url: string, config: ClientConfig = {}): Promise<Client> {
  const addresses = addressesIn(url) ?? [url]
  let failure: unknown
  for (const connectionString of addresses) {
    const client = new Client({ connectionTimeoutMillis: CONNECT_MS, ...config, connectionString })
    client.on('error', () => {}) // the running query rejects with the same error
    try {
      await client.connect()
      if (addresses.length === 1) return client
      const { rows } = await client.query<{ isReadOnly: boolean }>(FIND_OUT)
      if (!rows[0]?.isReadOnly) return client
      throw new ReadOnlyServer()
    } catch (error) {
      failure = error
      await client.end().catch(() => {}) // the client may never have connected
    }
  }
  throw failure
}
