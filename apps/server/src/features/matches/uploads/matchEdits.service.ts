import type { EditedMatch } from '@buri/contract/uploads'
import { judgeMatchEdit } from '@buri/domain/matches/judgeMatchEdit'
import type { Transaction } from 'kysely'
import { type Actor, record } from '#server/audit/audit.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { deleteMatch, editMatch, restoreMatch } from '../ingest/amendMatch.ts'
import { lockFrontier } from '../ingest/frontier.ts'
import { statementsOf } from '../ingest/tx.ts'
import { pastMatchDate } from './matchDate.ts'
import { matchEditsRepository } from './matchEdits.repository.ts'

export type Editor = { userId: string; isModerator: boolean; actor: Actor }

/** `null` takes away, `undefined` leaves as it is. */
export type MatchChange = {
  matchDate?: string | undefined
  remark?: string | null | undefined
  clanId?: string | null | undefined
}

type Options = { db: Db; now: () => Date }

/** Each change is judged, made and logged in one transaction, and none runs beside another. */
export const matchEditService = ({ db, now }: Options) => {
  /** The match as it is when nobody else can change it. */
  async function take(tx: Transaction<DB>, matchId: string) {
    await lockFrontier(statementsOf(tx))
    return matchEditsRepository(tx).find(matchId)
  }

  /** A match that is there, and the editor's to change. */
  async function takeOwn(tx: Transaction<DB>, matchId: string, { userId, isModerator }: Editor) {
    const match = await take(tx, matchId)
    if (!match || match.deletedAt) throw new AppError('MATCH_NOT_FOUND')
    const { uploadedBy, createdAt } = match
    // Clans have no officers yet.
    const editor = { userId, isModerator, isOfficerOfItsClan: false }
    const verdict = judgeMatchEdit(editor, { uploadedBy, uploadedAt: createdAt.getTime() }, now().getTime())
    if (verdict !== 'allowed') throw new AppError(verdict)
    return match
  }

  return {
    edit: (matchId: string, { matchDate, remark, clanId }: MatchChange, editor: Editor): Promise<EditedMatch> =>
      inTransaction(db, async (tx) => {
        const before = keptOf(await takeOwn(tx, matchId, editor))
        const outcome = await editMatch(statementsOf(tx), matchId, {
          ...(matchDate === undefined ? {} : { playedAt: pastMatchDate(matchDate, now().getTime()) }),
          ...(remark === undefined ? {} : { remark: remark || null }),
          ...(clanId === undefined ? {} : { clanId }),
        })
        if (outcome !== 'done') throw new AppError(outcome)
        const edited = await matchEditsRepository(tx).find(matchId)
        if (!edited) throw new Error(`the match ${matchId} was there a moment ago`)
        const after = keptOf(edited)
        await record(tx, { ...entryOf(matchId, editor), action: 'match.edited', before, after })
        return { matchId, ...after }
      }),

    remove: (matchId: string, editor: Editor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const before = keptOf(await takeOwn(tx, matchId, editor))
        const outcome = await deleteMatch(statementsOf(tx), matchId, now().getTime())
        if (outcome !== 'done') throw new AppError(outcome)
        await record(tx, { ...entryOf(matchId, editor), action: 'match.deleted', before })
      }),

    restore: (matchId: string, editor: Editor): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!editor.isModerator) throw new AppError('FORBIDDEN')
        const match = await take(tx, matchId)
        if (!match?.deletedAt) throw new AppError('MATCH_NOT_FOUND')
        const outcome = await restoreMatch(statementsOf(tx), matchId)
        if (outcome !== 'done') throw new AppError(outcome)
        await record(tx, { ...entryOf(matchId, editor), action: 'match.restored', after: keptOf(match) })
      }),
  }

  function entryOf(matchId: string, { actor }: Editor) {
    return { at: now(), actor, target: { type: 'match', id: matchId } } as const
  }
}
export type MatchEditService = ReturnType<typeof matchEditService>

const keptOf = ({ playedAt, remark, clanId }: { playedAt: Date; remark: string | null; clanId: string | null }) => ({
  matchDate: playedAt.toISOString(),
  remark,
  clanId,
})
