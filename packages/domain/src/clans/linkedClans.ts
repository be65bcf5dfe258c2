import type { ClanFacts } from './clanMeasures.ts'

/**
 * Clans whose scores are comparable: on the listed island, the largest group connected by matches between clans and shared
 * players. In-house matches alone give each clan a scale of its own. Private clans connect no others, whose ranks must not
 * reveal them.
 */
export function linkedClans(clans: readonly ClanFacts[]): ReadonlySet<string> {
  const open = new Map(
    clans.filter(({ isPublic, isListed }) => isPublic && isListed).map((clan) => [clan.clanId, clan]),
  )
  const neighbours = new Map([...open.keys()].map((id) => [id, new Set<string>()]))
  for (const { clanId, linkedTo } of open.values()) {
    for (const other of linkedTo) {
      neighbours.get(clanId)?.add(other)
      neighbours.get(other)?.add(clanId)
    }
  }
  const seen = new Set<string>()
  const groups = [...open.keys()].toSorted().flatMap((id) => (seen.has(id) ? [] : [groupFrom(id)]))
  const [largest] = groups.toSorted((one, other) => other.size - one.size || membersIn(other) - membersIn(one))
  return largest && largest.size > 1 ? largest : new Set()

  function groupFrom(first: string): Set<string> {
    const group = new Set<string>()
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || !open.has(id)) continue
      seen.add(id)
      group.add(id)
      waiting.push(...(neighbours.get(id) ?? []))
    }
    return group
  }

  function membersIn(group: ReadonlySet<string>) {
    return [...group].reduce((sum, id) => sum + (open.get(id)?.memberCount ?? 0), 0)
  }
}
