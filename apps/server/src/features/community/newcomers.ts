import type { RateClass } from '@buri/contract/rateLimits'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import { tooManyRequests } from '#server/platform/http/tooManyRequests.ts'
import { accountCreatedAt } from './newcomers.repository.ts'

const NEWCOMER_MS = DAY_MS
/** The limits are lower than usual, but high enough for a conversation. */
const NEWCOMER_LIMITS = {
  post: { name: 'newcomer-post', what: '새로 가입한 계정의 글쓰기', times: 5, seconds: 3600 },
  comment: { name: 'newcomer-comment', what: '새로 가입한 계정의 댓글 쓰기', times: 3, seconds: 60 },
} as const satisfies Partial<Record<RateClass, unknown>>

/** Limits how much new accounts write. A repeated request does not count again. */
export const limitNewcomers =
  (db: Db, requests: RequestCounter) =>
  async (
    { viewer: { userId }, requestKey, now }: SignedInCaller,
    what: keyof typeof NEWCOMER_LIMITS,
  ): Promise<void> => {
    if (requestKey?.isRepeat) return
    const madeAt = await accountCreatedAt(db, userId)
    if (now.getTime() - madeAt.getTime() >= NEWCOMER_MS) return
    const limit = NEWCOMER_LIMITS[what]
    const wait = await requests.secondsToWait(limit, userId, now)
    if (wait !== undefined) throw tooManyRequests({ ...limit, refusal: 'NEWCOMER_WAITS' }, wait, now)
  }
export type LimitNewcomers = ReturnType<typeof limitNewcomers>
