import { z } from 'zod'
import { ShownPerson } from './matches.ts'
import { ErrorBody, type Route } from './route.ts'

const time = z.iso.datetime()

/** `same`: they are one person, or the claimant is the player. */
export const QuestionAnswer = z.enum(['same', 'different'])
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

const AskedPlayer = ShownPerson.extend({
  /** Leads to this one of all who bear the name; `null` of who is hidden or has become one with the other. */
  address: z.string().nullable(),
  profileIcon: z.string().nullable(),
  /** Counted matches; `null` of a hidden player. */
  games: z.int().nonnegative().nullable(),
  /** Linked to the account of the one who is asked. */
  isOwn: z.boolean(),
})

/** Something that only people know: whether two players are one person, or whether a claimant is the player. */
export const Question = z.object({
  id: z.uuid(),
  kind: z.enum(['samePlayer', 'claim']),
  /** Two of `samePlayer`, one of `claim`. */
  players: z.array(AskedPlayer).min(1).max(2),
  claimant: z.object({ id: z.uuid(), nickname: z.string(), avatarUrl: z.string() }).nullable(),
  /** The match that made them look like one. */
  matchId: z.string().nullable(),
  askedAt: time,
  answer: QuestionAnswer.nullable(),
  answeredAt: time.nullable(),
  /** The one who asks has said `same`, and a second word is missing. */
  isSaid: z.boolean(),
  /** Whether the caller may answer `same`; some may only object. */
  mayAffirm: z.boolean(),
  /** Whether the one who asks may say `different`; some only second what an owner says. */
  mayDeny: z.boolean(),
  /** Until when the answer can be taken back; `null` while there is none, or no longer. */
  undoUntil: time.nullable(),
})
export type Question = z.infer<typeof Question>

const tags = ['me']

export const identityRoutes = {
  /** Those that wait, oldest first, then those answered of late, newest first. */
  questions: {
    method: 'GET',
    url: '/api/me/questions',
    access: 'login',
    schema: {
      tags,
      summary: '내가 답할 수 있는 물음: 같은 사람인지, 본인이 맞는지',
      response: { 200: z.object({ items: z.array(Question) }), '4xx': ErrorBody },
    },
  },
  /** `null` takes an answer back and leaves everything as it was before. */
  answer: {
    method: 'PATCH',
    url: '/api/me/questions/:id',
    access: 'login',
    limits: ['question'],
    schema: {
      tags,
      summary: '물음에 답하기, 답을 되돌리기',
      params: z.object({ id: z.uuid() }),
      body: z.strictObject({ answer: QuestionAnswer.nullable() }),
      response: { 200: Question, '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
