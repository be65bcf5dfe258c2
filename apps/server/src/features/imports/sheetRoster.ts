import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import type { Audience } from '#server/model/people/audience.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { importReads, type RosterPerson } from './imports.repository.ts'
import type { SheetSummary } from './sheetSummary.ts'

/** Returns an empty roster for a list without games, because such a list is not stored as an import. */
export const rosterOf = ({ games, sums, roster }: SheetSummary): RosterPerson[] =>
  games + sums === 0
    ? []
    : roster.map(({ name, tagLine, main, sub }) => ({
        ...{ name, tagLine, main, sub },
        key: writtenNameKey(tagLine === null ? name : `${name}#${tagLine}`),
      }))

const withoutTag = (key: string) => key.replace(/#[^#]*$/, '')

export async function listedWith(reads: ReturnType<typeof importReads>, clanId: string, summary: SheetSummary) {
  const keys = [...(await reads.guestKeys(clanId)), ...rosterOf(summary).map(({ key }) => key)]
  return new Set(keys.flatMap((key) => [key, withoutTag(key)]))
}

/**
 * Returns no more people than the clan has room for. A member's player that the caller may not see is treated like an
 * unknown person.
 */
export async function newcomersOf(
  db: Db,
  clanId: string,
  { summary, near }: { summary: SheetSummary; near: Audience },
): Promise<RosterPerson[]> {
  const roster = rosterOf(summary)
  if (roster.length === 0) return []
  const reads = importReads(db)
  const guests = await reads.guestKeys(clanId)
  const members = (await reads.members(clanId, near)).flatMap(({ nickname, keys }) => [
    writtenNameKey(nickname),
    ...keys,
  ])
  const names = new Set([...guests, ...members, ...members.map(withoutTag)])
  const free = CLAN_LIMITS.guests - guests.length
  return roster.filter(({ key }) => !names.has(key)).slice(0, Math.max(0, free))
}
