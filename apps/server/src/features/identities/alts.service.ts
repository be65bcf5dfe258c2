import type { Question } from '@buri/contract/identities'
import { judgeAlt } from '@buri/domain/identities/judgeAlt'
import { formatRiotId } from '@buri/domain/riotId'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { mergeByAnswer } from '#server/model/matches/people/identityAnswers.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { altRows, type OwnPlayer } from './alts.repository.ts'
import { identityQuestionReads, questionAnswerRows } from './questions.repository.ts'
import type { ShownQuestion } from './shownQuestion.ts'

type Options = { db: Db; finder: PlayerFinder; shown: ShownQuestion }

const sideOf = ({ proof, since, isProven, isClaimed, alts }: OwnPlayer) => ({
  owned: { proof, since: since.getTime() },
  ...{ isProven, isClaimed, alts },
})

export function altService({ db, finder, shown }: Options) {
  return {
    async add(caller: SignedInCaller, mainId: string, altId: string): Promise<Question> {
      const { viewer, now } = caller
      if (mainId === altId) throw new AppError('ALT_OF_ITSELF')
      const id = await inTransaction(db, async (tx) => {
        const alts = altRows(tx)
        await alts.lockFrontier()
        await questionAnswerRows(tx).lockPlayers([mainId, altId])
        const ownPlayers = await alts.own(viewer.userId, [mainId, altId])
        const [main, alt] = [mainId, altId].map((playerId) => ownPlayers.find((player) => player.id === playerId))
        const stored = await alts.stored({ mainId, altId })
        // A repeated request finds the alt already merged into the main.
        if (main && !alt && stored?.mainId === mainId && stored.answer === 'same') return stored.id
        // A player of another account gets the same answer as one that does not exist.
        if (!main || !alt) throw new AppError('NOT_FOUND')
        if (stored?.answer === 'different') throw new AppError('ALT_TOLD_APART')
        const refusal = judgeAlt(sideOf(main), sideOf(alt), now.getTime())
        if (refusal) throw new AppError(refusal)
        const pair = { keep: mainId, drop: altId }
        const mergeRecord = await mergeByAnswer(statementsOf(tx), pair, now.getTime(), { isAlt: true })
        if (!mergeRecord) throw new AppError('PLAYERS_MET')
        const question = await alts.answer({ mainId, altId }, { by: viewer.userId, at: now, joined: mergeRecord })
        await bumpPeopleVersion(tx)
        const target = { type: 'player', id: mainId, label: formatRiotId(main) } as const
        await writeAuditLog(tx, caller, 'player.joined', { target, after: { question, other: altId, isAlt: true } })
        return question
      })
      const [question, audience] = await Promise.all([
        identityQuestionReads(db).find(id, viewer.userId),
        finder.audience(viewer),
      ])
      if (!question) throw new AppError('NOT_FOUND')
      return shown(question, caller, audience)
    },
  }
}
export type AltService = ReturnType<typeof altService>
