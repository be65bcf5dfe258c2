import type { ClanFacts } from './clanMeasures.ts'

/**
 * Returns the clans whose scores are comparable. These are the clans on the listed island that belong to the largest
 * group connected by matches between clans and by shared players. In-house matches alone give each clan a scale of its
 * own. A private clan connects no other clans, because their places would reveal it.
 */
export function linkedClans(clans: readonly ClanFacts[]): ReadonlySet<string> {
  const unvisited = new Map(
    clans.filter(({ isPublic, isListed }) => isPublic && isListed).map((clan) => [clan.clanId, clan]),
  )
  const neighbours = new Map([...unvisited.keys()].map((id) => [id, new Set<string>()]))
  for (const { clanId, linkedTo } of unvisited.values()) {
    for (const linkedClan of linkedTo) {
      neighbours.get(clanId)?.add(linkedClan)
      neighbours.get(linkedClan)?.add(clanId)
    }
  }
  const visited = new Set<string>()
  const groups = [...unvisited.keys()].toSorted().flatMap((id) => (visited.has(id) ? [] : [groupFrom(id)]))
  const [largest] = groups.toSorted((a, b) => b.size - a.size || membersIn(b) - membersIn(a))
  return largest && largest.size > 1 ? largest : new Set()

  function groupFrom(first: string): Set<string> {
    const group = new Set<string>()
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (visited.has(id) || !unvisited.has(id)) continue
      visited.add(id)
      group.add(id)
      waiting.push(...(neighbours.get(id) ?? []))
    }
    return group
  }

  function membersIn(group: ReadonlySet<string>) {
    return [...group].reduce((sum, id) => sum + (unvisited.get(id)?.memberCount ?? 0), 0)
  }
}
