import { Client, type ClientBase, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg'

/** `patienceMs` is how long to wait for the answer. By default it is the same for all statements of the connection. */
export type SentQuery = QueryConfig & { patienceMs?: number }

/** An answer that is this much later than the server's own limit will not come. */
export const ANSWER_MARGIN_MS = 400
const IDLE_IN_TRANSACTION_MS = 60_000
const SETTING_TIMEOUT_MS = 1000

// A statement with this mark, and the statements after it in its transaction, may take longer than the pool's limit.
const PATIENT_MARK = /\/\* patient (\d+) \*\//

export const raiseStatementLimit = (milliseconds: number) => `/* patient ${milliseconds} */`

export const statementLimitIn = (text: string) =>
  text.includes('/* patient ') ? Number(PATIENT_MARK.exec(text)?.[1]) : 0

type Limits = { statementMs: number; answerMs: number; isPooled: boolean; server: string; isReadOnly: boolean }
const limitsOf = new WeakMap<object, Limits>()

// A process id other than the greeting's shows a pooler, which gives its clients ids of its own.
const SET_LIMITS = `
  select one.is_direct as "isDirect", concat_ws(' ', (select system_identifier from pg_control_system()),
      (select timeline_id from pg_control_checkpoint()), extract(epoch from pg_postmaster_start_time())) as server,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when one.is_direct then set_config('statement_timeout', $2, false) end,
    case when one.is_direct then set_config('idle_in_transaction_session_timeout', $3, false) end
  from (select pg_backend_pid() = $1::integer as is_direct) as one`

export const backendPid = (client: object): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null

/**
 * Poolers refuse or ignore startup parameters. Behind a pooler the next transaction may run on another connection to
 * the server, so each transaction sets its limits itself.
 */
export async function limitStatements(client: ClientBase, statementMs: number, answerMs: number): Promise<void> {
  const { rows } = await queryWithPatience<{ isDirect: boolean | null; server: string; isReadOnly: boolean }>(client, {
    text: SET_LIMITS,
    values: [backendPid(client), String(statementMs), String(IDLE_IN_TRANSACTION_MS)],
    patienceMs: SETTING_TIMEOUT_MS,
  })
  const { isDirect = false, server = '', isReadOnly = false } = rows[0] ?? {}
  limitsOf.set(client, { statementMs, answerMs, isPooled: isDirect !== true, server, isReadOnly })
}

/** Identifies the server by cluster, timeline and start; `undefined` if a pooler may change the server. */
export function serverOf(client: object): string | undefined {
  const limits = limitsOf.get(client)
  return limits?.isPooled ? undefined : limits?.server
}

export const startedReadOnly = (client: object): boolean => limitsOf.get(client)?.isReadOnly ?? false

/** Adds the limits if the connection does not keep them. */
export function beginWithLimits(client: object, begin = 'begin'): string {
  const limits = limitsOf.get(client)
  if (!limits?.isPooled) return begin
  return `${begin}; set local statement_timeout = ${limits.statementMs}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
}

export const answerMsOf = (client: object): number => limitsOf.get(client)?.answerMs ?? 0

/**
 * The driver's own promises and timeouts are not used: with them, V8 would keep every answer until it collects the old
 * generation, and a profile would take a quarter more processor time.
 */
export function queryWithPatience<Row extends QueryResultRow>(
  client: ClientBase,
  { patienceMs = answerMsOf(client), ...statement }: SentQuery,
): Promise<QueryResult<Row>> {
  return new Promise<QueryResult<Row>>((resolve, reject) => {
    const cancelStatement = () => {
      reject(new Error('Query read timeout'))
      // The connection is closed, because a late answer would be taken for the next statement's.
      if (client instanceof Client) client.connection.stream.destroy()
    }
    const timer = patienceMs > 0 ? setTimeout(cancelStatement, patienceMs) : undefined
    client.query<Row>(statement, (error: Error | null, answer) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(answer)
    })
  }).catch((error: Error) => {
    Error.captureStackTrace(error) // the trace then names the statement's sender, not the socket
    throw error
  })
}

export async function queryOutsideTransaction(client: ClientBase, query: SentQuery): Promise<QueryResult> {
  if (!limitsOf.get(client)?.isPooled) return queryWithPatience(client, query)
  const isPipelined = client instanceof Client && client.pipeline
  const answers: Promise<QueryResult>[] = []
  for (const bearer of [{ text: beginWithLimits(client) }, query, { text: 'commit' }]) {
    const answer = queryWithPatience(client, bearer)
    answers.push(answer)
    if (!isPipelined) await answer.catch(() => {})
  }
  // Waits for the end of the transaction before the connection serves anyone else.
  await Promise.allSettled(answers)
  const [, answer] = await Promise.all(answers)
  if (!answer) throw new Error('a statement has no answer')
  return answer
}
