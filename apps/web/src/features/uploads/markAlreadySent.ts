import { LIMITS } from '@buri/contract/limits'
import { call } from '#web/api/call.ts'
import { digestOf } from './digestOf.ts'
import { isSendable, type UploadAction, type UploadItem } from './uploadList.ts'

/** Fewer files are sent without asking which the server already has, because asking would take longer. */
const MIN_FILES_TO_ASK = 5

type KnownFilesQuery = { clanId: string | null; dispatch: (action: UploadAction) => void }

/** Returns the ids of the marked files. A file with typed fields is not marked, so that it is sent with them. */
export async function markAlreadySent(
  items: readonly UploadItem[],
  { clanId, dispatch }: KnownFilesQuery,
): Promise<readonly number[]> {
  const untouched = items.filter(
    (item) => isSendable(item) && item.date === null && item.remark.trim() === '' && item.bytes,
  )
  if (untouched.length < MIN_FILES_TO_ASK) return []
  const digestedFiles = await Promise.all(
    untouched.slice(0, LIMITS.knownFiles).map(async ({ id, fileName, bytes }) => ({
      ...{ id, fileName },
      digest: await digestOf(bytes ?? new Uint8Array()),
    })),
  )
  const digests = digestedFiles.map(({ digest }) => digest)
  const { known } = await call('POST /api/matches/replays/known', { body: { digests, ...(clanId && { clanId }) } })
  const matchOf = new Map(known.map(({ digest, matchId }) => [digest, matchId]))
  const knownItems = digestedFiles.flatMap(({ id, fileName, digest }) => {
    const matchId = matchOf.get(digest)
    return matchId === undefined ? [] : [{ id, fileName, matchId }]
  })
  const ids = knownItems.map(({ id }) => id)
  dispatch({ type: 'sending', ids })
  const results = knownItems.map(({ fileName, matchId }) => ({
    ...{ fileName, matchId, status: 'duplicate' as const, code: null, message: null },
  }))
  dispatch({ type: 'answered', ids, results })
  return ids
}
