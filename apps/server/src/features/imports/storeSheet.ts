import { importRoutes } from '@buri/contract/imports'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type ImportRow, importReads, importRows } from './imports.repository.ts'
import { rememberedSheetRows } from './rememberedSheets.repository.ts'
import type { KnownToClan, RowsToStore } from './sheetMeaning.ts'
import { newcomersOf, rosterOf } from './sheetRoster.ts'
import type { SheetSummary } from './sheetSummary.ts'

type ImportContext = {
  clanId: string
  importId: string
  caller: SignedInCaller
  summary: SheetSummary
  near: Audience
  /** The draft as it was read. Another officer may have changed it since. */
  seen: ImportRow
  known: KnownToClan
  rows: RowsToStore
}

/** Returns the aliases and games of the clan, which another officer may change during the comparison. */
export const aliasesAndGames = async (db: Db, clanId: string, gameKeys: readonly string[]) => ({
  aliases: await rememberedSheetRows(db).aliases(clanId),
  games: await importReads(db).known(clanId, gameKeys),
})

/** Stores nothing if the clan's games or aliases have changed since the sheet was compared. */
export async function storeSheet(
  tx: Transaction<DB>,
  {
    clanId,
    importId,
    caller,
    summary,
    seen,
    known,
    near,
    rows: { added, decided: withDecisions, games, sums },
  }: ImportContext,
): Promise<{ row: ImportRow; newcomers: number } | undefined> {
  const rows = importRows(tx)
  await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.apply.clan })
  const row = await importReads(tx).one(clanId, importId)
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  if (row.state === 'applied') return { row, newcomers: 0 }
  if (row.state === 'undone') throw new AppError('IMPORT_CLOSED')
  if (JSON.stringify(row) !== JSON.stringify(seen)) throw new AppError('IMPORT_CHANGED')
  if (summary.games + summary.sums === 0) throw new AppError('IMPORT_EMPTY')
  const now = await aliasesAndGames(tx, clanId, summary.gameKeys)
  if (now.games !== known.games || JSON.stringify(now.aliases) !== JSON.stringify(known.aliases)) return
  const { games: stored } = await rows.counts(clanId)
  if (stored + added > IMPORT_LIMITS.games) throw new AppError('IMPORTS_FULL')
  const memory = rememberedSheetRows(tx)
  await memory.keepAliases(clanId, withDecisions, caller.now)
  const { headRow, uses } = summary.choice
  if (headRow >= 0) await memory.keepLayout(clanId, { heads: summary.heads, uses }, caller.now)
  await rows.addGames(clanId, importId, games)
  const sumCount = await rows.addSums(clanId, importId, sums)
  const newcomers = await newcomersOf(tx, clanId, { summary, near })
  const guests = { roster: rosterOf(summary), newcomers }
  const people = await rows.addPeople({ clanId, importId, now: caller.now }, guests)
  const patch = { state: 'applied', appliedAt: caller.now, gameCount: added, sumCount } as const
  await rows.change(importId, patch)
  const target = { type: 'clan', id: clanId, label: row.fileName } as const
  await writeAuditLog(tx, caller, 'clan.import_applied', { target, after: { games: added, sums: sumCount, people } })
  return { row: { ...row, ...patch }, newcomers: people }
}
