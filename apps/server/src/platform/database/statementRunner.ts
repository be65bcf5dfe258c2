import type { Pool, PoolClient, QueryResult } from 'pg'
import { destroyClient, failoverStateOf } from './failoverPool.ts'
import {
  ANSWER_MARGIN_MS,
  answerMsOf,
  beginWithLimits,
  queryOutsideTransaction,
  type SentQuery,
  sendWithin,
  statementLimitIn,
} from './statementLimits.ts'

const BEGIN_STATEMENT = /^(?:begin|start transaction)\b/
const END_STATEMENT = /^(?:commit|rollback)$/

/** Sends statements on a connection with their limits, in transactions or alone, and closes it once it is broken. */
export function statementRunner(client: PoolClient, pool: Pool) {
  const steady = failoverStateOf(pool)
  const usualMs = answerMsOf(client)
  let isInTransaction = false
  /** How long statements of the transaction may take, where that is longer than usual. */
  let patienceMs = 0
  let isUseless = false

  function begin(sent: SentQuery): Promise<QueryResult> {
    isInTransaction = true
    patienceMs = 0
    return sendWithin(client, { ...sent, text: beginWithLimits(client, sent.text) })
  }

  function proceed(sent: SentQuery): Promise<QueryResult> {
    if (END_STATEMENT.test(sent.text)) isInTransaction = false
    patienceMs = Math.max(patienceMs, statementLimitIn(sent.text))
    if (patienceMs === 0 || usualMs === 0) return sendWithin(client, sent)
    return sendWithin(client, { ...sent, patienceMs: Math.max(usualMs, patienceMs + ANSWER_MARGIN_MS) })
  }

  async function send(sent: SentQuery): Promise<QueryResult> {
    const sentAt = performance.now()
    const isAlone = !isInTransaction && !BEGIN_STATEMENT.test(sent.text)
    try {
      if (isAlone) return await queryOutsideTransaction(client, sent)
      return await (isInTransaction ? proceed(sent) : begin(sent))
    } catch (error) {
      if (steady?.note(client, error, sentAt)) isUseless = true
      if (isAlone && steady) return await steady.askAgain(error, sent)
      throw error
    }
  }

  function release(isBroken?: boolean) {
    if (isUseless || isBroken) destroyClient(client)
    else client.release()
  }
  return { send, release }
}
