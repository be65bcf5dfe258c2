import type { FastifyInstance } from 'fastify'
import { linkedAccountService } from '#server/features/claims/accounts.service.ts'
import { claimQuestionService } from '#server/features/claims/claimQuestions.service.ts'
import { claimsPlugin } from '#server/features/claims/claims.routes.ts'
import { claimService } from '#server/features/claims/claims.service.ts'
import { clanClaimService } from '#server/features/claims/clanClaims.service.ts'
import { altService } from '#server/features/identities/alts.service.ts'
import { identitiesPlugin } from '#server/features/identities/identities.routes.ts'
import { questionService } from '#server/features/identities/questions.service.ts'
import { shownQuestions } from '#server/features/identities/shownQuestion.ts'
import { mePlugin } from '#server/features/me/me.routes.ts'
import { meService } from '#server/features/me/me.service.ts'
import { withdrawalService } from '#server/features/me/withdrawal.service.ts'
import { leaveAllNights } from '#server/features/nights/signups/departure.ts'
import { tokensPlugin } from '#server/features/tokens/tokens.routes.ts'
import { tokenService } from '#server/features/tokens/tokens.service.ts'
import type { IconOf } from '#server/outside/riot/profileIcon.ts'
import type { Parts } from './parts.ts'

export async function mountAccounts(app: FastifyInstance, options: Parts & { iconOf: IconOf | undefined }) {
  const { iconOf, ...shared } = options
  const parts = { ...shared, finder: shared.players }
  await app.register(mePlugin, { me: meService(parts), withdrawal: withdrawalService({ ...parts, leaveAllNights }) })
  await app.register(tokensPlugin, { tokens: tokenService(parts) })
  const asking = { ...parts, shown: shownQuestions(parts.urls) }
  await app.register(identitiesPlugin, {
    questionSources: [questionService(asking), claimQuestionService(parts)],
    alts: altService(asking),
  })
  await app.register(claimsPlugin, {
    accounts: linkedAccountService(parts),
    claims: claimService({ ...parts, iconOf }),
    clanClaims: clanClaimService(parts),
  })
}
