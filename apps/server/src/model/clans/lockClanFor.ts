import { type ClanRight, hasClanRight } from '@buri/domain/clans/clanRights'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type ClanRow, clanRows } from './clanRows.ts'
import { clanRelationOf } from './findVisibleClan.ts'

/** Locks a clan and checks again the right that its route declares. */
export async function lockClanFor(
  tx: Transaction<DB>,
  clanId: string,
  { viewer, right }: Pick<SignedInCaller, 'viewer'> & { right: ClanRight },
): Promise<ClanRow> {
  const rows = clanRows(tx)
  const clan = await rows.lock(clanId)
  if (!clan) throw new AppError('CLAN_NOT_FOUND')
  const relation = clanRelationOf(viewer, await rows.rankOf(clanId, viewer.userId), clan.isPublic)
  if (!hasClanRight('see', relation)) throw new AppError('CLAN_NOT_FOUND')
  if (!hasClanRight(right, relation)) throw new AppError('FORBIDDEN')
  return clan
}
