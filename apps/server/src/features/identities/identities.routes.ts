import { identityRoutes, type Question, type QuestionAnswer } from '@buri/contract/identities'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/platform/errors.ts'
import { type SignedInCaller, signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AltService } from './alts.service.ts'

/** A source knows which questions the caller may answer, and what an answer does. */
export type QuestionSource = {
  all: (caller: SignedInCaller) => Promise<Question[]>
  /** Returns `undefined` if the caller has no such question. */
  answer: (caller: SignedInCaller, id: string, answer: QuestionAnswer | null) => Promise<Question | undefined>
}

type Options = { questionSources: readonly QuestionSource[]; alts: AltService }

export const identitiesPlugin: FastifyPluginAsyncZod<Options> = async (app, { questionSources, alts }) => {
  serve(app, identityRoutes, {
    questions: async (request) => {
      const items = (await Promise.all(questionSources.map(({ all }) => all(signedInCaller(request))))).flat()
      const unanswered = items.filter(({ answer }) => answer === null)
      const answered = items.filter(({ answer }) => answer !== null)
      return {
        items: [
          ...unanswered.sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1)),
          ...answered.sort((a, b) => ((a.answeredAt ?? '') > (b.answeredAt ?? '') ? -1 : 1)),
        ],
      }
    },
    answer: async (request) => {
      for (const asker of questionSources) {
        const answered = await asker.answer(signedInCaller(request), request.params.id, request.body.answer)
        if (answered) return answered
      }
      throw new AppError('QUESTION_NOT_FOUND')
    },
    addAlt: (request) => alts.add(signedInCaller(request), request.params.id, request.body.altId),
  })
}
