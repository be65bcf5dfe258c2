import { randomUUID } from 'node:crypto'
import { type ImportView, importRoutes } from '@buri/contract/imports'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import { plainLine } from '@buri/domain/plainLine'
import { maySee } from '@buri/domain/players/visibility'
import { DAY_MS } from '@buri/domain/seoulTime'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type ImportHead, type ImportRow, importReads, importRows } from './imports.repository.ts'
import type { SheetChoice } from './readContents.ts'
import { rememberedSheetRows } from './rememberedSheets.repository.ts'
import type { KnownToClan, SheetMeaning } from './sheetMeaning.ts'
import { listedWith, newcomersOf } from './sheetRoster.ts'
import type { SheetSummary } from './sheetSummary.ts'
import { type SheetThread, withSheet } from './sheetThreads.ts'
import { aliasesAndGames, storeSheet } from './storeSheet.ts'

type Options = { db: Db; players: Pick<PlayerFinder, 'audience'> }
type Change = { [Part in keyof SheetChoice]?: SheetChoice[Part] | undefined } & {
  /** The decisions by the key of a name: a player's id, `guest`, or `null` to decide again. */
  names?: Record<string, string | null> | undefined
}

const KEPT_MS = IMPORT_LIMITS.keptDays * DAY_MS
/** A sheet is compared again if another officer's import was stored meanwhile. */
const MAX_COMPARISONS = 5
const TRY_AGAIN_SECONDS = 10

/** A sheet is read as a draft, corrected and stored. It can be undone within thirty days. */
export function importService({ db, players }: Options) {
  const reads = importReads(db)
  const memory = rememberedSheetRows(db)

  async function requireImport(clanId: string, importId: string, from = reads): Promise<ImportRow> {
    const row = await from.one(clanId, importId)
    if (!row) throw new AppError('IMPORT_NOT_FOUND')
    return row
  }

  const readWithLayout = async (sheet: SheetThread, row: ImportRow, now: Date) =>
    sheet.read({ packed: await reads.tables(row.id), choice: row, now: now.getTime() })

  /** Hidden players that the caller may not see are left out. */
  async function knownToClanFor({ clanId, caller, row, summary }: ViewContext): Promise<KnownToClan> {
    const { nameKeys, gameKeys } = summary
    const near = await players.audience(caller.viewer)
    const keys = nameKeys.flatMap((key) => (key.includes('#') ? key : [key, `${key}#kr1`]))
    const candidates = await reads.candidates(clanId, keys)
    return {
      candidates: candidates.filter(({ visibility, playerId }) => maySee(visibility, near.nearnessTo(playerId))),
      ...{ decisions: row.names, listed: await listedWith(reads, clanId, summary) },
      // Only a draft is compared with the clan's games.
      ...(await aliasesAndGames(db, clanId, row.state === 'draft' ? gameKeys : [])),
    }
  }

  type ViewContext = { clanId: string; caller: SignedInCaller; row: ImportRow; summary: SheetSummary }
  async function comparedViewOf(sheet: SheetThread, context: ViewContext): Promise<ImportView> {
    const { row, summary, clanId, caller } = context
    const near = await players.audience(caller.viewer)
    const newcomers = row.state === 'draft' ? (await newcomersOf(db, clanId, { summary, near })).length : 0
    return viewOf(row, summary, { ...(await sheet.meaning(await knownToClanFor(context))), newcomers })
  }

  async function readNewSheet(sheet: SheetThread, clanId: string, caller: SignedInCaller, file: SentFile) {
    const { now } = caller
    const { packed, summary: guessed } = await sheet.open({ ...file, now: now.getTime() })
    const { choice: guess } = guessed
    const uses = guess.headRow < 0 ? undefined : await memory.usesOf(clanId, guessed.heads)
    const isGuess = uses === undefined || uses.join() === guess.uses.join()
    const summary = isGuess ? guessed : await sheet.readBy({ ...guess, uses }, now.getTime())
    const { choice, games, sums } = summary
    const row = {
      ...{ id: randomUUID(), fileName: plainLine(file.fileName).slice(0, 100), state: 'draft' as const, names: {} },
      ...{ ...choice, createdAt: now, appliedAt: null, gameCount: games, sumCount: sums },
    }
    return { packed, row, view: await comparedViewOf(sheet, { clanId, caller, row, summary }) }
  }

  return {
    async add(clanId: string, caller: SignedInCaller, file: SentFile): Promise<ImportView> {
      const { packed, row, view } = await withSheet((sheet) => readNewSheet(sheet, clanId, caller, file))
      const { now, viewer } = caller
      const importId = await inTransactionOnce(db, caller, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer, ...importRoutes.add.clan })
        await rows.removeOldDrafts(new Date(now.getTime() - KEPT_MS))
        if ((await rows.counts(clanId)).drafts >= IMPORT_LIMITS.drafts) throw new AppError('IMPORTS_FULL')
        await rows.add({ ...row, clanId, createdBy: viewer.userId, tables: packed })
        return row.id
      })
      return { ...view, importId }
    },

    async list(clanId: string) {
      return { items: (await reads.all(clanId)).map(headOf) }
    },

    async one(clanId: string, importId: string, caller: SignedInCaller): Promise<ImportView> {
      const row = await requireImport(clanId, importId)
      return withSheet(async (sheet) =>
        comparedViewOf(sheet, { clanId, caller, row, summary: await readWithLayout(sheet, row, caller.now) }),
      )
    },

    async change(clanId: string, importId: string, caller: SignedInCaller, { names, ...choice }: Change) {
      const row = await requireImport(clanId, importId)
      const chosenFields = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
      const merged: ImportRow = { ...row, ...chosenFields, names: decided(row.names, names) }
      const view = await withSheet(async (sheet) =>
        comparedViewOf(sheet, {
          clanId,
          caller,
          row: merged,
          summary: await readWithLayout(sheet, merged, caller.now),
        }),
      )
      await inTransaction(db, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.change.clan })
        const stored = await requireImport(clanId, importId, importReads(tx))
        if (stored.state !== 'draft') throw new AppError('IMPORT_CLOSED')
        const counts = { gameCount: view.games, sumCount: view.sums }
        // Somebody may have decided other names since the draft was read.
        await rows.change(importId, { ...chosenFields, names: decided(stored.names, names), ...counts })
      })
      return view
    },

    async apply(clanId: string, importId: string, caller: SignedInCaller): Promise<ImportView> {
      const seen = await requireImport(clanId, importId)
      for (let comparison = 1; comparison <= MAX_COMPARISONS; comparison += 1) {
        const compared = await withSheet(async (sheet) => {
          const summary = await readWithLayout(sheet, seen, caller.now)
          const context = await knownToClanFor({ clanId, caller, row: seen, summary })
          return { summary, known: context, meaning: await sheet.meaning(context), rows: await sheet.rows() }
        })
        const near = await players.audience(caller.viewer)
        const context = { clanId, importId, caller, seen, near, ...compared }
        const stored = await inTransaction(db, (tx) => storeSheet(tx, context))
        if (!stored) continue
        const { row, newcomers } = stored
        return viewOf(row, compared.summary, { ...compared.meaning, newcomers })
      }
      throw new AppError('SHEETS_BUSY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    },

    async remove(clanId: string, importId: string, caller: SignedInCaller): Promise<void> {
      await inTransaction(db, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.remove.clan })
        const row = await requireImport(clanId, importId, importReads(tx))
        if (row.state === 'undone') return
        if (row.state === 'draft') return rows.remove(importId)
        if (caller.now.getTime() > deletedAfter(row)) throw new AppError('IMPORT_OLD')
        await rows.undoImport(importId)
        await rows.change(importId, { state: 'undone' })
        const target = { type: 'clan', id: clanId, label: row.fileName } as const
        await writeAuditLog(tx, caller, 'clan.import_undone', { target })
      })
    },

    async aliases(clanId: string, caller: SignedInCaller) {
      const near = await players.audience(caller.viewer)
      const aliases = (await memory.aliases(clanId)).filter((alias) =>
        maySee(alias.visibility, near.nearnessTo(alias.playerId)),
      )
      return {
        items: aliases.map(({ id, name, playerId, gameName, tagLine }) => ({
          ...{ id, name },
          player: { playerId, summonerName: gameName, tagLine },
        })),
      }
    },

    removeAlias: memory.removeAlias,

    async problems(clanId: string, importId: string, caller: SignedInCaller): Promise<string> {
      const row = await requireImport(clanId, importId)
      return withSheet(async (sheet) => {
        await readWithLayout(sheet, row, caller.now)
        return sheet.problems()
      })
    },
  }
}
export type ImportService = ReturnType<typeof importService>

type SentFile = { bytes: Uint8Array<ArrayBuffer>; fileName: string }

/** A `null` in the change removes a decision. */
function decided(before: Record<string, string>, names: Record<string, string | null> = {}): Record<string, string> {
  const all = { ...before, ...names }
  const filled = Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  if (filled.length > IMPORT_LIMITS.decisions) throw new AppError('IMPORT_NAMES_FULL')
  return Object.fromEntries(filled)
}

const deletedAfter = ({ appliedAt, createdAt }: ImportHead) => (appliedAt ?? createdAt).getTime() + KEPT_MS

const headOf = (row: ImportHead) => ({
  ...{ importId: row.id, fileName: row.fileName, state: row.state, createdAt: row.createdAt.toISOString() },
  ...{ appliedAt: row.appliedAt?.toISOString() ?? null, keptUntil: new Date(deletedAfter(row)).toISOString() },
  ...{ games: row.gameCount, sums: row.sumCount },
})

function viewOf(
  row: ImportRow,
  { choice, ...sheet }: SheetSummary,
  { people, players, newcomers, ...meaning }: SheetMeaning & { newcomers: number },
): ImportView {
  const { repeated, filled } = row.state === 'draft' ? meaning : { repeated: sheet.games - row.gameCount, filled: 0 }
  return {
    ...headOf(row),
    ...{ tabs: sheet.tabs, tab: choice.tab, headRow: choice.headRow, year: choice.year },
    columns: choice.uses.map((use, index) => ({ head: sheet.heads[index] ?? '', use })),
    shape: sheet.shape ?? null,
    needsYear: sheet.needsYear,
    sample: sheet.sample,
    ...{ games: sheet.games, sums: sheet.sums, members: sheet.members, newcomers, repeated, filled },
    roster: sheet.roster.map(({ name, tagLine, main, sub }) => ({ name, tagLine, main, sub })),
    ...{ people, players, problems: sheet.problems, problemCount: sheet.problemCount },
  }
}
