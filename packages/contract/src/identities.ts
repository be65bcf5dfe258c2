import { z } from 'zod'
import { MatchClan, ShownPerson } from './matches.ts'
import type { Route } from './route.ts'

const time = z.iso.datetime()

/** `same` means that the two players are one person, or that the claimant is the player. */
export const QuestionAnswer = z.enum(['same', 'different'])
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

const AskedPlayer = ShownPerson.extend({
  /** The address of exactly this player, even if there are namesakes. `null` for a hidden or merged player. */
  address: z.string().nullable(),
  profileIcon: z.string().nullable(),
  /** The number of counted matches. `null` for a hidden player. */
  games: z.int().nonnegative().nullable(),
  isOwn: z.boolean(),
})

/** Asks whether two players are one person, or whether a claimant is the player. */
export const Question = z.object({
  id: z.uuid(),
  kind: z.enum(['samePlayer', 'claim']),
  /** Two players for `samePlayer`, one for `claim`. */
  players: z.array(AskedPlayer).min(1).max(2),
  claimant: z
    .object({
      id: z.uuid(),
      nickname: z.string(),
      avatarUrl: z.string(),
      /** The viewer's clans that recorded the player, to which the viewer may invite the claimant. */
      inviteTo: z.array(MatchClan),
    })
    .nullable(),
  matchId: z.string().nullable(),
  askedAt: time,
  answer: QuestionAnswer.nullable(),
  answeredAt: time.nullable(),
  /** Whether the viewer has answered `same` but a second answer is still needed. */
  isSaid: z.boolean(),
  /** Whether the viewer may answer `same`. Some viewers may only object. */
  mayAffirm: z.boolean(),
  /** Whether the viewer may answer `different`. Some viewers may only confirm an owner's answer. */
  mayDeny: z.boolean(),
  /** Whether the viewer has called one of the two players an alt of the other. This answer can only be undone. */
  isAlt: z.boolean(),
  /** `null` without an answer, and once it is final. */
  undoUntil: time.nullable(),
})
export type Question = z.infer<typeof Question>

export const identityRoutes = {
  /** Open questions, oldest first; then recently answered ones, newest first. */
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
  /** `altId` becomes part of `id`, whose name is shown. Answering the returned question with `null` undoes it. */
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
