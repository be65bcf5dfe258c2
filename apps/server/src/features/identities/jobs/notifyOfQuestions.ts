import { answerEffectOf } from '@buri/domain/identities/judgeQuestion'
import { markAnnounced, unannouncedQuestions } from '#server/features/identities/questions.repository.ts'
import { notify } from '#server/model/news/notify.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

const QUESTIONS_AT_ONCE = 50

/** Staff are not notified, because they see all questions anyway. */
export const notifyOfQuestions = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const questions = await unannouncedQuestions(tx, QUESTIONS_AT_ONCE)
    if (questions.length === 0) return
    for (const { id, oneOwnerId, otherOwnerId, officers } of questions) {
      const near = [oneOwnerId, otherOwnerId, ...officers].filter((userId) => userId !== null)
      const users = near.filter((userId) => {
        const respondent = { userId, isOfficerOfBoth: officers.includes(userId), isStaff: false }
        return answerEffectOf(respondent, { ownerId: oneOwnerId }, { ownerId: otherOwnerId }) !== null
      })
      await notify(tx, { to: { users }, kind: 'question', actorId: null, target: { type: 'question', id }, at: now })
    }
    await markAnnounced(
      tx,
      questions.map(({ id }) => id),
      now,
    )
  })
