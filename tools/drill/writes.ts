import { type Body, jsonBody, textAt } from './browser.ts'
import type { Promised } from './promises.ts'
import { matchFile, PLAYERS, pictureForm, typedResult } from './samples.ts'

export type Write = {
  kind: string
  method: 'POST' | 'DELETE'
  path: string
  body?: Body
  keep: (answer: unknown, promised: Promised) => void
  /**
   * Called after a refusal, when it is unknown whether an earlier attempt was carried out, and so which state is
   * expected.
   */
  refused?: (promised: Promised) => void
}

export type WriteTargets = { boardId: number; postId: number; nightId: string; run: string }

export const comment = ({ postId, run }: WriteTargets, nth: number, userId: string): Write => {
  const content = `${run}-comment-${nth}`
  return {
    kind: 'comment',
    method: 'POST',
    path: '/api/community/comments',
    body: jsonBody({ postId, content }),
    keep(answer, promised) {
      promised.row(`comment ${content}`)
      promised.comment(Number(textAt(answer, 'id')), userId)
    },
  }
}

export const post = ({ boardId, run }: WriteTargets, nth: number): Write => {
  const title = `${run}-post-${nth}`
  return {
    kind: 'post',
    method: 'POST',
    path: '/api/community/posts',
    body: jsonBody({ boardId, title, body: '훈련 글입니다.' }),
    keep: (_answer, promised) => promised.row(`post ${title}`),
  }
}

export const like = (commentId: number, userId: string): Write => ({
  kind: 'like',
  method: 'POST',
  path: '/api/community/comments/likes/toggle',
  body: jsonBody({ targetType: 'comment', targetId: commentId, isLike: true }),
  keep: (_answer, promised) => promised.row(`like ${commentId} ${userId}`),
})

export const result = ({ run }: WriteTargets, nth: number): Write => {
  const remark = `${run}-typed-${nth}`
  return {
    kind: 'typed result',
    method: 'POST',
    path: '/api/matches/typed',
    body: jsonBody(typedResult(nth, remark)),
    keep: (_answer, promised) => promised.row(`typed ${remark}`),
  }
}

export const match = (nth: number, sender: number): Write => ({
  kind: 'match',
  method: 'POST',
  path: '/api/matches',
  body: { type: 'application/json', content: matchFile(nth, sender) },
  keep: (answer, promised) => promised.row(`match ${textAt(answer, 'matchId')}, players: ${PLAYERS}`),
})

export const upload = (): Write => ({
  kind: 'picture',
  method: 'POST',
  path: '/api/uploads/images',
  body: pictureForm(),
  keep: (answer, promised) => promised.row(`picture ${/([^/]+)\.webp$/.exec(textAt(answer, 'url'))?.[1]}`),
})

export const join = ({ nightId }: WriteTargets, nth: number, userId: string): Write => ({
  kind: 'sign-up',
  method: 'POST',
  path: `/api/inhouse/nights/${nightId}/signups`,
  body: jsonBody({ name: `참가 ${nth}#KR1` }),
  keep: (answer, promised) => promised.recordSignup(userId, { isIn: true, signupId: textAt(answer, 'signupId') }),
  refused: (promised) => promised.recordSignup(userId, undefined),
})

export const leave = ({ nightId }: WriteTargets, userId: string, signupId: string): Write => ({
  kind: 'leave',
  method: 'DELETE',
  path: `/api/inhouse/nights/${nightId}/signups/${signupId}`,
  keep: (_answer, promised) => promised.recordSignup(userId, { isIn: false, signupId }),
  refused: (promised) => promised.recordSignup(userId, undefined),
})
