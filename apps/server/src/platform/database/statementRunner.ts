import type { Pool, PoolClient, QueryResult } from 'pg'
import { destroyClient, failoverStateOf } from './failoverPool.ts'
import {
  ANSWER_MARGIN_MS,
  answerMsOf,
  beginWithLimits,
  queryOutsideTransaction,
  queryWithPatience,
  type SentQuery,
  statementLimitIn,
} from './statementLimits.ts'

const BEGIN_STATEMENT = /^(?:begin|start transaction)\b/
const END_STATEMENT = /^(?:commit|rollback)$/

export function statementRunner(client: PoolClient, pool: Pool) {
  const steady = failoverStateOf(pool)
  const usualMs = answerMsOf(client)
  let isInTransaction = false
  let patienceMs = 0
  let isUseless = false

  function begin(query: SentQuery): Promise<QueryResult> {
    isInTransaction = true
    patienceMs = 0
    return queryWithPatience(client, { ...query, text: beginWithLimits(client, query.text) })
  }

  function proceed(query: SentQuery): Promise<QueryResult> {
    if (END_STATEMENT.test(query.text)) isInTransaction = false
    patienceMs = Math.max(patienceMs, statementLimitIn(query.text))
    if (patienceMs === 0 || usualMs === 0) return queryWithPatience(client, query)
    return queryWithPatience(client, { ...query, patienceMs: Math.max(usualMs, patienceMs + ANSWER_MARGIN_MS) })
  }

  async function send(query: SentQuery): Promise<QueryResult> {
    const sentAt = performance.now()
    const isSingleStatement = !isInTransaction && !BEGIN_STATEMENT.test(query.text)
    try {
      if (isSingleStatement) return await queryOutsideTransaction(client, query)
      return await (isInTransaction ? proceed(query) : begin(query))
    } catch (error) {
      if (steady?.note(client, error, sentAt)) isUseless = true
      if (isSingleStatement && steady) return await steady.retryQuery(error, query)
      throw error
    }
  }

  function release(isBroken?: boolean) {
    if (isUseless || isBroken) destroyClient(client)
    else client.release()
  }
  return { send, release }
}
