import type { ErrorCode } from '@buri/contract/errors'
import { type LimitRule, limitSentence } from '@buri/domain/limitWords'
import { AppError } from '#server/platform/errors.ts'

export const tooManyRequests = (limit: LimitRule & { refusal?: ErrorCode }, waitSeconds: number, now: Date) =>
  new AppError(limit.refusal ?? 'TOO_MANY_REQUESTS', {
    message: limitSentence(limit, waitSeconds, now.getTime()),
    retryAfterSeconds: waitSeconds,
    details: {
      limit: limit.times,
      windowSeconds: limit.seconds,
      until: new Date(now.getTime() + waitSeconds * 1000).toISOString(),
    },
  })
