import type { TokenInput } from '@buri/contract/tokens'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const TOKEN_ANSWERS = [cachedAnswersOf('GET /api/me/tokens')]

export const useTokens = () => useQuery(query('GET /api/me/tokens'))

export const useCreateToken = () =>
  useCommand('POST /api/me/tokens', (body: TokenInput) => ({ body }), { changes: TOKEN_ANSWERS })

export const useRevokeToken = () =>
  // The tokens are refetched even after a refusal, because another tab may have ended the token.
  useCommand('DELETE /api/me/tokens/:id', (id: string) => ({ params: { id } }), {
    changes: TOKEN_ANSWERS,
    onRefusalToo: true,
  })
