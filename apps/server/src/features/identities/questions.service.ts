import type { QuestionAnswer } from '@buri/contract/identities'
import { isStrongerProof, PROOFS } from '@buri/domain/claims/proofs'
import {
  ANSWER_DAYS,
  type AnswerEffect,
  answerEffectOf,
  areAnswersEnough,
  isAnswerFinal,
} from '@buri/domain/identities/judgeQuestion'
import { formatRiotId } from '@buri/domain/riotId'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { QuestionSource } from '#server/features/identities/identities.routes.ts'
import {
  identityQuestionReads,
  questionAnswerRows,
  type StoredQuestion,
} from '#server/features/identities/questions.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { mergeByAnswer, undoMerge } from '#server/model/matches/people/identityAnswers.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { forgetAlt } from './alts.repository.ts'
import { answerEffectFor, isStaff, type ShownQuestion } from './shownQuestion.ts'

type Options = { db: Db; finder: PlayerFinder; shown: ShownQuestion }

/** Whether the stored answers are enough together with `own`, the answer that the account is giving now. */
function isSaidByEnough({ one, other, saidSame, secondedBy }: StoredQuestion, own: AnswerEffect): boolean {
  const voices = saidSame.map((userId) =>
    answerEffectOf({ userId, isOfficerOfBoth: secondedBy.includes(userId), isStaff: false }, one, other),
  )
  return areAnswersEnough([...voices, own])
}

export function questionService({ db, finder, shown }: Options): QuestionSource {
  return {
    async all(caller) {
      const { viewer, now } = caller
      const since = new Date(now.getTime() - ANSWER_DAYS * DAY_MS)
      const [questions, audience] = await Promise.all([
        identityQuestionReads(db).near(viewer.userId, isStaff(viewer), since),
        finder.audience(viewer),
      ])
      return questions
        .filter((question) => answerEffectFor(viewer, question) !== null)
        .map((question) => shown(question, caller, audience))
    },

    async answer(caller, id, answer) {
      const { viewer } = caller
      const isAnswered = await inTransaction(db, async (tx) => {
        const answers = questionAnswerRows(tx)
        const lockedQuestion = await answers.lock(id)
        const found = lockedQuestion && (await identityQuestionReads(tx).find(id, viewer.userId))
        const effect = found && answerEffectFor(viewer, found)
        if (!lockedQuestion || !found || !effect) return false
        await answers.lockPlayers([found.one.playerId, found.other.playerId])
        if (found.answer !== null && found.answer === answer) return true
        if (found.answer !== null) await undoAnswer(tx, found, caller)
        if (found.mainId !== null && answer === null) return forgetQuestion(tx, id, viewer.userId)
        // After an undo the question is read again, because the undo restores the players' owners.
        const question = found.answer === null ? found : await identityQuestionReads(tx).find(id, viewer.userId)
        if (!question) return true
        const currentEffect = answerEffectFor(viewer, question)
        if (!currentEffect) return answer === null
        if (answer === 'different' && currentEffect === 'seconds') throw new AppError('FORBIDDEN')
        await answers.say(id, viewer.userId, answer === 'same')
        if (answer === null) return true
        if (answer === 'different' || isSaidByEnough(question, currentEffect)) await give(tx, question, answer, caller)
        else await storeAnswer(tx, question, 'player.said_same', caller)
        return true
      })
      if (!isAnswered) return undefined
      const [question, audience] = await Promise.all([
        isAnswered === true ? identityQuestionReads(db).find(id, viewer.userId) : isAnswered,
        finder.audience(viewer),
      ])
      return question && shown(question, caller, audience)
    },
  }
}

async function forgetQuestion(tx: Transaction<DB>, id: string, userId: string): Promise<StoredQuestion | false> {
  const question = await identityQuestionReads(tx).find(id, userId)
  await forgetAlt(tx, id)
  return question ?? false
}

async function give(tx: Transaction<DB>, question: StoredQuestion, answer: QuestionAnswer, caller: SignedInCaller) {
  const { viewer, now } = caller
  const answers = questionAnswerRows(tx)
  const decision = { answer, by: viewer.userId, at: now }
  if (answer === 'different') {
    const before = question.hiddenId === null ? undefined : await answers.show(question.hiddenId, question.id)
    const effect = question.hiddenId !== null && before ? { shown: { id: question.hiddenId, before } } : {}
    await answers.settle(question.id, { ...decision, changed: effect })
  } else {
    const { keep, drop } = await choosePlayersToKeep(tx, question)
    const loserOwner = await answers.ownerOf(drop.playerId)
    const mergeRecord = await mergeByAnswer(
      statementsOf(tx),
      { keep: keep.playerId, drop: drop.playerId },
      now.getTime(),
    )
    if (!mergeRecord) throw new AppError('PLAYERS_MET')
    if (loserOwner && loserOwner.userId !== keep.ownerId) await answers.displace(keep.playerId, loserOwner, now)
    await answers.settle(question.id, { ...decision, changed: { joined: mergeRecord } })
  }
  await bumpPeopleVersion(tx)
  await storeAnswer(tx, question, answer === 'same' ? 'player.joined' : 'player.told_apart', caller)
}

/**
 * An owned player is kept, so that no owner loses a player. If both are owned, the better proven one is kept, and `one`
 * if the proofs are equal.
 */
async function choosePlayersToKeep(tx: Transaction<DB>, { one, other }: StoredQuestion) {
  const [oneOwner, otherOwner] = [
    await questionAnswerRows(tx).ownerOf(one.playerId),
    await questionAnswerRows(tx).ownerOf(other.playerId),
  ]
  const proofOf = (owner: typeof oneOwner) => PROOFS.find((proof) => proof === owner?.proof)
  const [oneProof, otherProof] = [proofOf(oneOwner), proofOf(otherOwner)]
  const isOtherBetter = otherProof !== undefined && (oneProof === undefined || isStrongerProof(otherProof, oneProof))
  return isOtherBetter ? { keep: other, drop: one } : { keep: one, drop: other }
}

async function undoAnswer(tx: Transaction<DB>, question: StoredQuestion, caller: SignedInCaller) {
  const answers = questionAnswerRows(tx)
  const { answer, answeredAt } = question
  const given = answeredAt && { isSame: answer === 'same', answeredAt: answeredAt.getTime() }
  if (given && isAnswerFinal(given, isStaff(caller.viewer), caller.now.getTime())) throw new AppError('ANSWER_FINAL')
  const { joined: changed } = (await answers.lock(question.id)) ?? {}
  if (changed && 'joined' in changed) {
    if (!(await undoMerge(statementsOf(tx), changed.joined))) throw new AppError('ANSWER_BUILT_UPON')
  } else if (changed && 'shown' in changed) await answers.hideAgain(changed.shown.id, changed.shown.before)
  await answers.settle(question.id, null)
  await bumpPeopleVersion(tx)
  await storeAnswer(tx, question, 'player.answer_undone', caller)
}

async function storeAnswer(
  tx: Transaction<DB>,
  { id, one, other }: StoredQuestion,
  action: 'player.joined' | 'player.said_same' | 'player.told_apart' | 'player.answer_undone',
  { actor, now }: SignedInCaller,
) {
  const target = { type: 'player', id: one.playerId, label: formatRiotId(one) } as const
  await writeAuditLog(tx, { actor, now }, action, { target, after: { question: id, other: other.playerId } })
}
