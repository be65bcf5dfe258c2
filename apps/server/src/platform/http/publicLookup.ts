import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead to this machine, its network, or nowhere. https://www.iana.org/assignments/iana-ipv4-special-registry */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within the only part of IPv6 that is given out: documentation, and ways to IPv4 addresses. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]) => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
const closed4 = listOf('ipv4', NOT_PUBLIC_4)
const closed6 = listOf('ipv6', NOT_PUBLIC_6)
const given6 = listOf('ipv6', ['2000::/3'])

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4')
  return isIP(address) === 6 && given6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export class NotPublic extends Error {}

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * For a connection to an address that a person gave: refuses a name that leads to any address inside. It runs for the
 * connection itself, so a name that changes between a check and the connection gains nothing. An IP address is never looked
 * up: the caller refuses those.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (name, { all }, done) =>
    resolve(name, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error) return done(error, '', 0)
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new NotPublic('the name leads inside'), '', 0)
      if (all) return done(null, found)
      done(null, first.address, first.family)
    })
