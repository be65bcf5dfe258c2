import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

const DNS_PATIENCE_MS = 3000

/** `inner`: the name leads to an address that is not on the public internet. `unresolved`: it leads nowhere. */
export class LookupRefused extends Error {
  readonly problem: 'inner' | 'unresolved'
  constructor(problem: 'inner' | 'unresolved') {
    super(problem)
    this.problem = problem
  }
}

/** Parts that tests replace: where names lead, and the allowed addresses. */
export type LookupOptions = {
  resolve?: (name: string) => Promise<string[]>
  mayReach?: (address: string) => boolean
}

/**
 * Queries DNS alone: `getaddrinfo` also reads the machine's hosts file, and slow names would keep the threads that the whole
 * process shares.
 */
async function resolvePublicly(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/**
 * The `lookup` of a connection to a host that a user chose. It refuses a name that leads to any inner address. It runs for
 * the connection itself, so a name that leads elsewhere after an earlier check gains nothing. Node looks up no IP address:
 * the caller refuses those.
 */
export function publicLookup({
  resolve = resolvePublicly,
  mayReach = isPublicAddress,
}: LookupOptions = {}): LookupFunction {
  async function addressesOf(name: string): Promise<string[]> {
    const addresses = await resolve(name)
    if (addresses.length === 0) throw new LookupRefused('unresolved')
    // One inner address suffices: an honest receiver has none.
    if (!addresses.every(mayReach)) throw new LookupRefused('inner')
    return addresses
  }

  return (name, options, done) => {
    addressesOf(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) done(null, found)
        else done(null, found[0]?.address ?? '', found[0]?.family)
      },
      (error: Error) => done(error, []),
    )
  }
}
