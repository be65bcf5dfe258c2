import type { Question } from '@buri/contract/identities'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { type AnswerEffect, answerEffectOf, answerFinalAt } from '@buri/domain/identities/judgeQuestion'
import { addressAmongNamesakes } from '@buri/domain/players/playerAddress'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission, type SignedIn } from '#server/platform/http/viewer.ts'
import type { QuestionSide, StoredQuestion } from './questions.repository.ts'

export type ShownQuestion = (question: StoredQuestion, caller: SignedInCaller, audience: Audience) => Question

export const isStaff = (viewer: SignedIn) => hasPermission(viewer, 'moderation')

export function answerEffectFor(viewer: SignedIn, question: StoredQuestion): AnswerEffect | null {
  const { one, other, isOfficerOfBoth, answer, answeredBy, isToldApartByStaff } = question
  // If the staff said that two players are different, only the staff change it. The owner of a hidden player could
  // otherwise hide the other player again.
  if (isToldApartByStaff && answeredBy !== viewer.userId && !isStaff(viewer)) return null
  const effect = answerEffectOf({ userId: viewer.userId, isOfficerOfBoth, isStaff: isStaff(viewer) }, one, other)
  return effect === 'seconds' && answer !== null ? null : effect
}

export function shownQuestions(urls: ImageUrls): ShownQuestion {
  return function shown(question, { viewer, now }, audience) {
    const { id, matchId, askedAt, answer, answeredAt, one, other } = question
    const effect = answerEffectFor(viewer, question)
    const until = answeredAt && answerFinalAt(answeredAt.getTime())
    const playerOf = (side: QuestionSide) => {
      const person = personOf(side, audience)
      return {
        ...person,
        address: person.isHidden || side.isGone ? null : addressAmongNamesakes({ ...side, id: side.playerId }),
        profileIcon: person.isHidden ? null : urls.profileIconUrl(side.profileIconId),
        games: person.isHidden ? null : side.games,
        isOwn: side.ownerId === viewer.userId,
      }
    }
    return {
      id,
      kind: 'samePlayer',
      players: [playerOf(one), playerOf(other)],
      claimant: null,
      matchId,
      askedAt: askedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
      isAlt: question.mainId !== null,
      isSaid: answer === null && question.saidSame.includes(viewer.userId),
      mayAffirm: true,
      mayDeny: effect !== 'seconds',
      undoUntil: until && until > now.getTime() ? new Date(until).toISOString() : null,
    }
  }
}
