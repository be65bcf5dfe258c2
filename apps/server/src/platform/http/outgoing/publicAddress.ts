import { BlockList, isIP } from 'node:net'

// All blocks that are not globally reachable, and blocks whose addresses contain another address:
// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const V4_INNER: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Mapped, compatible, translated, local and multicast addresses are outside this block. */
const V6_GLOBAL = ['2000::', 3] as const
const V6_INNER: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** The metadata service of Azure is at an address that is otherwise public. */
const METADATA_SERVICE = '168.63.129.16'

const innerAddresses = new BlockList()
const globalV6 = new BlockList()
for (const [net, bits] of V4_INNER) innerAddresses.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of V6_INNER) innerAddresses.addSubnet(net, bits, 'ipv6')
innerAddresses.addAddress(METADATA_SERVICE)
globalV6.addSubnet(...V6_GLOBAL, 'ipv6')

/** Returns `false` for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !innerAddresses.check(address, 'ipv4')
    case 6:
      return globalV6.check(address, 'ipv6') && !innerAddresses.check(address, 'ipv6')
    default:
      return false
  }
}
