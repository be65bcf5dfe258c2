import type { QueryClient } from '@tanstack/react-query'
import { lendHangul } from '#web/ui/style/lendHangul.ts'
import { startSession } from './startSession.ts'

/** Over a slow line whatever comes beside the page makes it wait: who this is changes little of it. */
export async function afterwards(queries: QueryClient) {
  lendHangul(document)
  await startSession(queries)
}
