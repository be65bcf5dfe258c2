/**
 * Returns as much of an IP address as people need to recognise their own network, but not enough to identify a person.
 */
export function addressHint(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.*.*`
  const groups = address.split(':').filter((group) => group !== '')
  return groups.length >= 2 ? `${groups[0]}:${groups[1]}:*` : ''
}
