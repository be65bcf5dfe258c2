import { z } from 'zod'
import { ShownPerson } from './matches.ts'
import type { Route } from './route.ts'

const time = z.iso.datetime()

/** `same`: the two players are one person, or the claimant is the player. */
export const QuestionAnswer = z.enum(['same', 'different'])
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

const AskedPlayer = ShownPerson.extend({
  /** Address of exactly this player among namesakes; `null` for a hidden or merged player. */
  address: z.string().nullable(),
  profileIcon: z.string().nullable(),
  /** Counted matches; `null` for a hidden player. */
  games: z.int().nonnegative().nullable(),
  /** Whether the player is linked to the viewer's account. */
  isOwn: z.boolean(),
})

/**
 * An identity question, which only people can answer: whether two players are one person, or whether a claimant is the
 * player.
 */
export const Question = z.object({
  id: z.uuid(),
  kind: z.enum(['samePlayer', 'claim']),
  /** Two for `samePlayer`, one for `claim`. */
  players: z.array(AskedPlayer).min(1).max(2),
  claimant: z.object({ id: z.uuid(), nickname: z.string(), avatarUrl: z.string() }).nullable(),
  /** The match that raised the question. */
  matchId: z.string().nullable(),
  askedAt: time,
  answer: QuestionAnswer.nullable(),
  answeredAt: time.nullable(),
  /** Whether the viewer has answered `same`, and a second answer is needed. */
  isSaid: z.boolean(),
  /** Whether the viewer may answer `same`; some may only object. */
  mayAffirm: z.boolean(),
  /** Whether the viewer may answer `different`; some may only confirm an owner's answer. */
  mayDeny: z.boolean(),
  /** Whether the viewer called one of the two players an alt of the other, which can only be undone. */
  isAlt: z.boolean(),
  /** Until when the answer can be withdrawn; `null` without an answer, or once it is final. */
  undoUntil: time.nullable(),
})
export type Question = z.infer<typeof Question>

export const identityRoutes = {
  /** Open questions, oldest first, then recently answered ones, newest first. */
  questions: {
    call: 'GET /api/me/questions',
    access: 'login',
    schema: {
      summary: '내가 답할 수 있는 확인 요청: 같은 사람인지, 본인이 맞는지',
      response: { 200: z.object({ items: z.array(Question) }) },
    },
  },
  /** `null` withdraws an answer and restores everything as it was before. */
  answer: {
    call: 'PATCH /api/me/questions/:id',
    access: 'login',
    limits: ['question'],
    schema: {
      summary: '확인 요청에 답하기, 답을 되돌리기',
      params: z.object({ id: z.uuid() }),
      body: z.strictObject({ answer: QuestionAnswer.nullable() }),
      response: { 200: Question },
    },
  },
  /**
   * Makes one player of two: `altId` is merged into `id`, whose name is shown. `answer` with `null` to the returned
   * question undoes it.
   */
  addAlt: {
    call: 'POST /api/me/accounts/:id/alts',
    repeat: 'harmless',
    access: 'login',
    limits: ['alt'],
    schema: {
      summary: '내 게임 계정 둘을 본캐와 부캐로 합치기',
      params: z.object({ id: z.uuid() }),
      body: z.strictObject({ altId: z.uuid() }),
      response: { 200: Question },
    },
  },
} as const satisfies Record<string, Route>
