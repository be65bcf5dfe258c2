import type { EditedMatch, EditRight } from '@buri/contract/uploads'
import { EDITABLE_MS, judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import type { Transaction } from 'kysely'
import { type Actor, record } from '#server/audit/audit.ts'
import { requireClan, seenClan } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import { personOf } from '#server/scoreboard/participant.ts'
import { deleteMatch, editMatch, restoreMatch } from '../ingest/amendMatch.ts'
import { lockFrontier } from '../ingest/frontier.ts'
import { statementsOf } from '../ingest/tx.ts'
import type { Hosts } from './hosts.ts'
import { pastMatchDate } from './matchDate.ts'
import { matchEditsRepository } from './matchEdits.repository.ts'

export type Editor = { viewer: SignedIn; isModerator: boolean; actor: Actor }

/** `null` takes away, `undefined` leaves as it is. */
export type MatchChange = {
  matchDate?: string | undefined
  remark?: string | null | undefined
  clanId?: string | null | undefined
  hostName?: string | null | undefined
  substitutes?: readonly number[] | undefined
}

type Options = { db: Db; hosts: Hosts; now: () => Date }

/** Each change is judged, made and logged in one transaction, and none runs beside another. */
export const matchEditService = ({ db, hosts, now }: Options) => {
  /** The match as it is when nobody else can change it. */
  async function take(tx: Transaction<DB>, matchId: string) {
    await lockFrontier(statementsOf(tx))
    return matchEditsRepository(tx).find(matchId)
  }

  /** A match that is there, and the editor's to change. */
  async function takeOwn(tx: Transaction<DB>, matchId: string, editor: Editor) {
    const match = await take(tx, matchId)
    if (!match || match.deletedAt) throw new AppError('MATCH_NOT_FOUND')
    const verdict = await verdictOn(tx, match, editor)
    if (verdict !== 'allowed') throw new AppError(verdict)
    return match
  }

  const isOfficerOf = async (tx: Transaction<DB>, clanId: string | null, { viewer }: Omit<Editor, 'actor'>) =>
    clanId !== null && ((await seenClan(tx, clanId, viewer))?.may('editMatches') ?? false)

  async function verdictOn(tx: Transaction<DB>, match: Uploaded, asking: Omit<Editor, 'actor'>) {
    const { uploadedBy, createdAt, clanId } = match
    const { viewer, isModerator } = asking
    const editor = {
      userId: viewer.userId,
      isModerator,
      isOfficerOfItsClan: await isOfficerOf(tx, clanId, asking),
    }
    return judgeMatchEdit(editor, { uploadedBy, uploadedAt: createdAt.getTime() }, now().getTime())
  }

  /** Members bring matches to their clan, and whoever may edit those of any clan may too. */
  async function requireAdding(tx: Transaction<DB>, clanId: string, { viewer }: Editor) {
    const clan = await requireClan(tx, clanId, viewer)
    if (!clan.may('addMatches') && !clan.may('editMatches')) throw new AppError('FORBIDDEN')
  }

  return {
    /** Whether to offer an edit at all; each is judged again when it is made. */
    right: (matchId: string, editor: Omit<Editor, 'actor'>): Promise<EditRight> =>
      inTransaction(db, async (tx) => {
        const match = await matchEditsRepository(tx).find(matchId)
        if (!match || match.deletedAt) throw new AppError('MATCH_NOT_FOUND')
        if ((await verdictOn(tx, match, editor)) !== 'allowed') return { mayEdit: false, until: null }
        const isForGood = editor.isModerator || (await isOfficerOf(tx, match.clanId, editor))
        const until = new Date(match.createdAt.getTime() + EDITABLE_MS).toISOString()
        return { mayEdit: true, until: isForGood ? null : until }
      }),

    async edit(matchId: string, change: MatchChange, editor: Editor): Promise<EditedMatch> {
      const { matchDate, remark, clanId, hostName, substitutes } = change
      const circle = await hosts.circle(editor.viewer)
      const hostId = hostName === null ? null : await hosts.find(hostName, editor.viewer)
      return inTransaction(db, async (tx) => {
        const matches = matchEditsRepository(tx)
        const match = await takeOwn(tx, matchId, editor)
        if (clanId && clanId !== match.clanId) await requireAdding(tx, clanId, editor)
        const seats = await matches.seats(matchId)
        if (substitutes?.some((slot) => slot >= seats.length)) throw noSuchSeat()
        const before = keptOf(match, seats)
        const outcome = await editMatch(statementsOf(tx), matchId, {
          ...(matchDate === undefined ? {} : { playedAt: pastMatchDate(matchDate, now().getTime()) }),
          ...(remark === undefined ? {} : { remark: remark || null }),
          ...(clanId === undefined ? {} : { clanId }),
          ...(hostName === undefined ? {} : { hostId }),
          ...(substitutes === undefined ? {} : { substitutes }),
        })
        if (outcome !== 'done') throw new AppError(outcome)
        const edited = await matches.find(matchId)
        if (!edited) throw new Error(`the match ${matchId} was there a moment ago`)
        const after = keptOf(edited, await matches.seats(matchId))
        await record(tx, { ...entryOf(matchId, editor), action: 'match.edited', before, after })
        const { hostId: hostedBy, ...told } = after
        return { matchId, ...told, host: hostedBy === null ? null : personOf(await matches.person(hostedBy), circle) }
      })
    },

    remove: (matchId: string, editor: Editor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const match = await takeOwn(tx, matchId, editor)
        const before = keptOf(match, await matchEditsRepository(tx).seats(matchId))
        const outcome = await deleteMatch(statementsOf(tx), matchId, now().getTime())
        if (outcome !== 'done') throw new AppError(outcome)
        await record(tx, { ...entryOf(matchId, editor), action: 'match.deleted', before })
      }),

    restore: (matchId: string, editor: Editor): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!editor.isModerator) throw new AppError('FORBIDDEN')
        const match = await take(tx, matchId)
        if (!match?.deletedAt) throw new AppError('MATCH_NOT_FOUND')
        const seats = await matchEditsRepository(tx).seats(matchId)
        const outcome = await restoreMatch(statementsOf(tx), matchId)
        if (outcome !== 'done') throw new AppError(outcome)
        await record(tx, { ...entryOf(matchId, editor), action: 'match.restored', after: keptOf(match, seats) })
      }),
  }

  function entryOf(matchId: string, { actor }: Editor) {
    return { at: now(), actor, target: { type: 'match', id: matchId } } as const
  }
}
export type MatchEditService = ReturnType<typeof matchEditService>

type Uploaded = { uploadedBy: string | null; createdAt: Date; clanId: string | null }
type Kept = { playedAt: Date; remark: string | null; clanId: string | null; hostId: string | null }

const keptOf = (
  { playedAt, remark, clanId, hostId }: Kept,
  seats: readonly { slot: number; isSubstitute: boolean }[],
) => ({
  matchDate: playedAt.toISOString(),
  remark,
  clanId,
  // By its id: who hides may not be read in a log either.
  hostId,
  substitutes: seats.filter(({ isSubstitute }) => isSubstitute).map(({ slot }) => slot),
})

const noSuchSeat = () =>
  new AppError('INVALID_REQUEST', { details: [{ path: '/substitutes', message: 'nobody sits there' }] })
