import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import { REQUEST_KEY_HEADER } from '@buri/contract/requestKey'
import { ErrorBody } from '@buri/contract/route'
import { UploadResult } from '@buri/contract/uploads'
import { cutReplay } from '@buri/replay/cutReplay'
import { z } from 'zod'
import { type FileOutcome, filesIn } from '#server/model/matches/store/importFiles.ts'

const Answer = z.object({ results: z.array(UploadResult) })

const MAX_TRIES = 5
/** If the site asks for a longer wait, a daily limit is reached. */
const LONGEST_WAIT_SECONDS = 120

export type TargetSite = { to: URL; token: string; clanId?: string | undefined }
type Options = { onProgress: (done: number, total: number) => void; wait?: (seconds: number) => Promise<unknown> }
type CutReplayFile = { file: string; bytes: Blob; modifiedAt: number }

/** The site refuses all further requests, because the token is refused or a daily limit is reached. */
export class SiteRefusal extends Error {}

export const isSafeForToken = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))

/** Uploads twenty files at a time. Cuts replays as browsers do. Yields an outcome for each file. */
export async function* sendFiles(
  site: TargetSite,
  paths: readonly string[],
  options: Options,
): AsyncGenerator<FileOutcome> {
  const files = (await Promise.all(paths.map(filesIn))).flat()
  const { onProgress, wait = (seconds) => sleep(seconds * 1000) } = options
  for (let at = 0; at < files.length; at += LIMITS.uploadFiles) {
    onProgress(at, files.length)
    const read = await Promise.all(files.slice(at, at + LIMITS.uploadFiles).map(cutFile))
    const cutFiles = read.flatMap((one) => ('bytes' in one ? one : []))
    yield* read.flatMap((one) => ('status' in one ? one : []))
    if (cutFiles.length === 0) continue
    const results = await send(site, cutFiles, wait)
    yield* cutFiles.map(({ file }, index) => outcomeOf(file, results[index]))
  }
}

async function cutFile(file: string): Promise<CutReplayFile | (FileOutcome & { status: 'rejected' })> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats) return { file, status: 'rejected', code: 'NOT_FOUND', reason: ERRORS.NOT_FOUND.message }
  const cut = await cutReplay(await openAsBlob(file), basename(file))
  if (!cut.ok) return { file, status: 'rejected', code: cut.refusal, reason: cut.reason }
  return { file, bytes: new Blob([cut.bytes]), modifiedAt: Math.round(stats.mtimeMs) }
}

function outcomeOf(file: string, result: UploadResult | undefined): FileOutcome {
  if (result?.matchId && result.status !== 'rejected') return { file, status: result.status, matchId: result.matchId }
  return { file, status: 'rejected', code: result?.code ?? 'INTERNAL', reason: result?.message ?? '' }
}

/** All tries share one key, so that the site stores the files once even if an answer was lost. */
async function send(
  { to, token, clanId }: TargetSite,
  files: readonly CutReplayFile[],
  wait: (seconds: number) => Promise<unknown>,
) {
  const headers = { authorization: `Bearer ${token}`, [REQUEST_KEY_HEADER]: randomUUID() }
  for (let index = 1; ; index += 1) {
    const body = new FormData()
    if (clanId !== undefined) body.append('clanId', clanId)
    for (const { file, bytes, modifiedAt } of files) {
      body.append('files', bytes, basename(file))
      body.append('lastModified', String(modifiedAt))
    }
    // A redirect would send the token to another address.
    const sending = fetch(new URL('/api/matches/replays', to), { method: 'POST', headers, body, redirect: 'error' })
    const answer = await sending.catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return Answer.parse(await answer.json()).results
    const seconds = secondsToWait(answer, index)
    if (index >= MAX_TRIES || seconds === undefined || seconds > LONGEST_WAIT_SECONDS)
      throw new SiteRefusal(await reasonOf(answer, to))
    await wait(seconds)
  }
}

function secondsToWait(answer: Response | Error, attempt: number): number | undefined {
  if (answer instanceof Error) return attempt
  if (answer.status !== 429 && answer.status < 502) return undefined
  return Number(answer.headers.get('retry-after') ?? attempt)
}

async function reasonOf(answer: Response | Error, { origin }: URL): Promise<string> {
  if (answer instanceof Error) return `${origin} does not answer.`
  const refusal = ErrorBody.safeParse(await answer.json().catch(() => undefined))
  return refusal.success
    ? `${origin} refused: ${refusal.data.code} ${refusal.data.message}`
    : `${origin} answered ${answer.status}.`
}
