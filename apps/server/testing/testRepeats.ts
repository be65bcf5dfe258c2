import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import type { TestApp } from './testApp.ts'
import { type Browser, openBrowser } from './testBrowser.ts'

export type RepeatedRequest = { who: Browser; path: string; body?: unknown; form?: () => FormData }

export const browserOnProcess = ({ origin }: Pick<TestApp, 'origin'>, browser: Browser) =>
  openBrowser(origin, browser.jar)

export function sendRequest(
  browser: Browser,
  { path, body, form }: Omit<RepeatedRequest, 'who'>,
  key?: string,
): Promise<Response> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  if (form) return browser.send('POST', path, { body: form(), headers })
  if (body === undefined) return browser.send('POST', path, { headers })
  headers['content-type'] = 'application/json'
  return browser.send('POST', path, { body: JSON.stringify(body), headers })
}

/** Tables to which every request or a job writes. */
const NOT_MADE = new Set(['request_window', 'session', 'upload_outcome'])

/** A digest stays the same if nothing in its table is made or changed. */
export async function tableDigests({ pool }: Pick<TestApp, 'pool'>): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const names = tables.rows.map(({ name }) => name).filter((name) => !NOT_MADE.has(name))
  const digests = names.map(
    (name) => `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), ''))
      as digest from "${name}" t`,
  )
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

export const answerOf = async (response: Response) => {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** Makes a request key in the form that browsers send. */
export const aKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')

/** Repeats the request at another process. The answer must be the same, and nothing more may be made. */
export async function expectOnce(
  site: TestApp,
  other: TestApp,
  { who: browser, ...request }: RepeatedRequest,
  key?: string,
) {
  const first = await answerOf(await sendRequest(browser, request, key))
  expect(first).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 200 && status < 300) })
  const tablesBefore = await tableDigests(site)
  const repeat = await answerOf(await sendRequest(browserOnProcess(other, browser), request, key))
  expect(repeat).toEqual(first)
  expect(changedTables(tablesBefore, await tableDigests(site))).toEqual([])
  return first
}
