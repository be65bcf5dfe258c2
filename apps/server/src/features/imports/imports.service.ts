import { randomUUID } from 'node:crypto'
import { type ImportedName, type ImportView, importRoutes } from '@buri/contract/imports'
import { csvOf } from '@buri/domain/csv'
import { compareGames } from '@buri/domain/imports/compareGames'
import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import { type Candidate, nameMatcher } from '@buri/domain/imports/matchNames'
import { writtenNameKey } from '@buri/domain/imports/writtenName'
import { plainLine } from '@buri/domain/plainLine'
import { maySee } from '@buri/domain/players/visibility'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { record } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { inTransactionOnce } from '#server/platform/database/once.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type ImportHead, type ImportRow, importReads, importRows, type NamedGame } from './imports.repository.ts'
import { matchedNames, playerOf, type SheetName } from './namesOf.ts'
import type { Choice, ReadSheet } from './readContents.ts'
import { remembered } from './remembered.repository.ts'
import { readAgain, readFile } from './sheetThreads.ts'

type Options = { db: Db; players: Pick<PlayerFinder, 'audience'> }
type Change = { [Part in keyof Choice]?: Choice[Part] | undefined } & {
  names?: Record<string, string | null> | undefined
}

const KEPT_MS = IMPORT_LIMITS.keptDays * DAY_MS
const PROBLEM_WORDS: Record<ReadSheet['problems'][number]['reason'], string> = {
  noDate: '날짜를 읽지 못했어요',
  noYear: '연도를 알려주세요',
  noResult: '승패를 읽지 못했어요',
  noName: '이름이 비어 있어요',
  personTwice: '같은 사람이 두 번 나와요',
  tooFew: '한 팀이 세 명보다 적어요',
  tooMany: '한 팀이 다섯 명보다 많아요',
  noGames: '판수와 승수를 읽지 못했어요',
}

/**
 * Past results that a clan imports from a sheet: read as a draft, corrected, stored, and undone within thirty days if
 * wanted.
 */
export function importService({ db, players }: Options) {
  const reads = importReads(db)
  const memory = remembered(db)

  async function required(clanId: string, importId: string): Promise<ImportRow> {
    const row = await reads.one(clanId, importId)
    if (!row) throw new AppError('IMPORT_NOT_FOUND')
    return row
  }

  const readAs = async (row: ImportRow, now: Date): Promise<ReadSheet> =>
    readAgain({ packed: await reads.tables(row.id), choice: row, now: now.getTime() })

  /** Players whom a name may mean; hidden ones that the caller may not see are left out. */
  async function candidatesFor(clanId: string, caller: SignedInCaller, read: ReadSheet): Promise<Candidate[]> {
    const near = await players.audience(caller.viewer)
    const keys = read.names.flatMap(({ key }) => (key.includes('#') ? key : [key, `${key}#kr1`]))
    const found = await reads.candidates(clanId, keys)
    return found.filter(({ visibility, playerId }) => maySee(visibility, near.nearnessTo(playerId)))
  }

  async function shown(clanId: string, caller: SignedInCaller, row: ImportRow, read: ReadSheet): Promise<ImportView> {
    const candidates = await candidatesFor(clanId, caller, read)
    const games = read.games.map((game, at) => ({ ...game, id: String(at) }))
    const compared = compareGames(games, await reads.known(clanId, games))
    const filled = compared.games.filter(({ richerThan }) => richerThan !== null).length
    const names = matchedNames(read.names.slice(0, IMPORT_LIMITS.shownPeople), candidates, {
      decisions: row.names,
      aliases: await memory.aliases(clanId),
      listed: await reads.listed(clanId),
    })
    return viewOf(row, read, { names, candidates, repeated: compared.repeated, filled })
  }

  return {
    async add(clanId: string, caller: SignedInCaller, file: { bytes: Uint8Array<ArrayBuffer>; fileName: string }) {
      const { now, viewer } = caller
      const { packed, read: guessed } = await readFile({ ...file, now: now.getTime() })
      const uses = guessed.choice.headRow < 0 ? undefined : await memory.usesOf(clanId, guessed.heads)
      const isGuess = uses === undefined || uses.join() === guessed.choice.uses.join()
      const remade = { packed, choice: { ...guessed.choice, ...(uses && { uses }) }, now: now.getTime() }
      const read = isGuess ? guessed : await readAgain(remade)
      const { choice, games, sums } = read
      const row = {
        ...{
          id: randomUUID(),
          fileName: plainLine(file.fileName).slice(0, 100),
          state: 'draft' as const,
          ...choice,
          names: {},
        },
        ...{ createdAt: now, appliedAt: null, gameCount: games.length, sumCount: sums.length },
      }
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer, ...importRoutes.add.clan })
        await rows.removeOldDrafts(new Date(now.getTime() - KEPT_MS))
        if ((await rows.counts(clanId)).drafts >= IMPORT_LIMITS.drafts) throw new AppError('IMPORTS_FULL')
        await rows.add({ ...row, clanId, createdBy: viewer.userId, tables: packed })
        return row.id
      })
      return shown(clanId, caller, { ...row, id }, read)
    },

    async list(clanId: string) {
      return { items: (await reads.all(clanId)).map(headOf) }
    },

    async one(clanId: string, importId: string, caller: SignedInCaller): Promise<ImportView> {
      const row = await required(clanId, importId)
      return shown(clanId, caller, row, await readAs(row, caller.now))
    },

    async change(clanId: string, importId: string, caller: SignedInCaller, { names, ...choice }: Change) {
      const row = await required(clanId, importId)
      const given = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
      const changed: ImportRow = { ...row, ...given, names: decided(row.names, names) }
      const read = await readAs(changed, caller.now)
      await inTransaction(db, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.change.clan })
        if ((await required(clanId, importId)).state !== 'draft') throw new AppError('IMPORT_CLOSED')
        const counts = { gameCount: read.games.length, sumCount: read.sums.length }
        await rows.change(importId, { ...given, names: changed.names, ...counts })
      })
      return shown(clanId, caller, changed, read)
    },

    async apply(clanId: string, importId: string, caller: SignedInCaller): Promise<ImportView> {
      const before = await required(clanId, importId)
      const read = await readAs(before, caller.now)
      const candidates = await candidatesFor(clanId, caller, read)
      const row = await inTransaction(db, (tx) =>
        store(tx, { clanId, importId, caller, read, candidates, seen: before }),
      )
      return shown(clanId, caller, row, read)
    },

    async remove(clanId: string, importId: string, caller: SignedInCaller): Promise<void> {
      await inTransaction(db, async (tx) => {
        const rows = importRows(tx)
        await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.remove.clan })
        const row = await importReads(tx).one(clanId, importId)
        if (!row) throw new AppError('IMPORT_NOT_FOUND')
        if (row.state === 'undone') return
        if (row.state === 'draft') return rows.remove(importId)
        if (caller.now.getTime() > keptUntil(row)) throw new AppError('IMPORT_OLD')
        await rows.takeBack(importId)
        await rows.change(importId, { state: 'undone' })
        const target = { type: 'clan', id: clanId, label: row.fileName } as const
        await record(tx, { at: caller.now, actor: caller.actor, action: 'clan.import_undone', target })
      })
    },

    /** Aliases of players whom the caller may see. */
    async aliases(clanId: string, caller: SignedInCaller) {
      const near = await players.audience(caller.viewer)
      const seen = (await memory.aliases(clanId)).filter((one) => maySee(one.visibility, near.nearnessTo(one.playerId)))
      return {
        items: seen.map(({ id, name, playerId, gameName, tagLine }) => ({
          ...{ id, name },
          player: { playerId, summonerName: gameName, tagLine },
        })),
      }
    },

    removeAlias: memory.removeAlias,

    /** Rows that could not be read, with the reason before their own cells. */
    async problems(clanId: string, importId: string, caller: SignedInCaller): Promise<string> {
      const { problems, heads } = await readAs(await required(clanId, importId), caller.now)
      const rows = problems.map(({ row, tab, reason, value, cells }) => [
        ...[tab, String(row), value === '' ? PROBLEM_WORDS[reason] : `${PROBLEM_WORDS[reason]}: ${value}`],
        ...cells,
      ])
      return csvOf([['시트', '줄', '사유', ...heads], ...rows])
    },
  }
}
export type ImportService = ReturnType<typeof importService>

type ImportContext = {
  clanId: string
  importId: string
  caller: SignedInCaller
  read: ReadSheet
  candidates: readonly Candidate[]
  /** The draft as it was read; another officer may have changed it since. */
  seen: ImportRow
}

async function store(tx: Transaction<DB>, { clanId, importId, caller, read, candidates, seen }: ImportContext) {
  const rows = importRows(tx)
  await lockClanFor(tx, clanId, { viewer: caller.viewer, ...importRoutes.apply.clan })
  const row = await importReads(tx).one(clanId, importId)
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  if (row.state === 'applied') return row
  if (row.state === 'undone' || JSON.stringify(row) !== JSON.stringify(seen)) throw new AppError('IMPORT_CLOSED')
  if (read.games.length + read.sums.length === 0) throw new AppError('IMPORT_EMPTY')
  const memory = remembered(tx)
  const aliases = await memory.aliases(clanId)
  const { games, sums, decided: meant } = named(read, candidates, { decisions: row.names, aliases, listed: new Set() })
  const { games: stored } = await rows.counts(clanId)
  const { games: added } = compareGames(games, await importReads(tx).known(clanId, games))
  if (stored + added.length > IMPORT_LIMITS.games) throw new AppError('IMPORTS_FULL')
  await memory.keepAliases(clanId, meant, caller.now)
  if (read.choice.headRow >= 0)
    await memory.keepLayout(clanId, { heads: read.heads, uses: read.choice.uses }, caller.now)
  await rows.addGames(clanId, importId, added)
  const sumCount = await rows.addSums(clanId, importId, sums)
  const patch = { state: 'applied', appliedAt: caller.now, gameCount: added.length, sumCount } as const
  await rows.change(importId, patch)
  const target = { type: 'clan', id: clanId, label: row.fileName } as const
  const after = { games: added.length, sums: sumCount }
  await record(tx, { at: caller.now, actor: caller.actor, action: 'clan.import_applied', target, after })
  return { ...row, ...patch }
}

function named(read: ReadSheet, candidates: readonly Candidate[], known: Parameters<typeof matchedNames>[2]) {
  const byId = new Map(candidates.map((one) => [one.playerId, one]))
  const names = matchedNames(read.names, candidates, known)
  const byKey = new Map(names.map((name) => [name.key, playerOf(name, byId)] as const))
  const line = (name: string) => {
    const key = writtenNameKey(name)
    return { name, key, playerId: byKey.get(key) ?? null }
  }
  const withPlayers = ({ side, players }: NamedGame['teams'][0]) => ({
    side,
    players: players.map((player) => ({ ...player, playerId: line(player.name).playerId })),
  })
  const games = read.games.map(
    ({ teams: [winners, losers], ...game }): NamedGame => ({
      ...{ ...game, id: randomUUID(), teams: [withPlayers(winners), withPlayers(losers)] },
    }),
  )
  const decided = names.flatMap(({ name, key, decision }) => {
    const playerId = byKey.get(key)
    return decision !== undefined && playerId ? [{ name, key, playerId }] : []
  })
  return { games, sums: read.sums.map((sum) => ({ ...sum, ...line(sum.name) })), decided }
}

/** The decisions after a change; `null` takes one back. */
function decided(before: Record<string, string>, names: Record<string, string | null> = {}): Record<string, string> {
  const all = { ...before, ...names }
  const kept = Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  if (kept.length > IMPORT_LIMITS.decisions) throw new AppError('IMPORT_NAMES_FULL')
  return Object.fromEntries(kept)
}

const keptUntil = ({ appliedAt, createdAt }: ImportHead) => (appliedAt ?? createdAt).getTime() + KEPT_MS

const headOf = (row: ImportHead) => ({
  ...{ importId: row.id, fileName: row.fileName, state: row.state, createdAt: row.createdAt.toISOString() },
  ...{ appliedAt: row.appliedAt?.toISOString() ?? null, keptUntil: new Date(keptUntil(row)).toISOString() },
  ...{ games: row.gameCount, sums: row.sumCount },
})

type SheetContext = { names: readonly SheetName[]; candidates: readonly Candidate[]; repeated: number; filled: number }

function viewOf(row: ImportRow, read: ReadSheet, { names, candidates, repeated, filled }: SheetContext): ImportView {
  const byId = new Map(candidates.map((one) => [one.playerId, one]))
  const { suggestions } = nameMatcher(candidates)
  const { choice, problems } = read
  return {
    ...headOf(row),
    ...{ tabs: read.tabs, tab: choice.tab, headRow: choice.headRow, year: choice.year },
    columns: choice.uses.map((use, index) => ({ head: read.heads[index] ?? '', use })),
    shape: read.shape ?? null,
    needsYear: problems.some(({ reason }) => reason === 'noYear'),
    sample: read.sample,
    ...{ games: read.games.length, sums: read.sums.length, members: read.members.length, repeated, filled },
    roster: read.members
      .slice(0, IMPORT_LIMITS.shownPeople)
      .map(({ name, tagLine, main, sub }) => ({ name, tagLine, main, sub })),
    people: names.map((name) => shownName(name, byId, suggestions)),
    problems: problems
      .slice(0, IMPORT_LIMITS.shownProblems)
      .map(({ row: number, tab, reason, value }) => ({ row: number, tab, reason, value })),
    problemCount: problems.length,
  }
}

function shownName(
  name: SheetName,
  byId: ReadonlyMap<string, Candidate>,
  suggestionsFor: (written: string) => string[],
): ImportedName {
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : byId.get(id)
    return found ? { playerId: found.playerId, summonerName: found.gameName, tagLine: found.tagLine } : null
  }
  const player = personOf(playerOf(name, byId))
  const kind = name.decision === undefined ? name.match.kind : player ? ('decided' as const) : ('guest' as const)
  const isOpen = name.match.kind === 'unknown' || name.match.kind === 'listed'
  const suggestions = isOpen ? suggestionsFor(name.name).flatMap((id) => personOf(id) ?? []) : []
  return { name: name.name, key: name.key, count: name.count, kind, player, suggestions }
}
