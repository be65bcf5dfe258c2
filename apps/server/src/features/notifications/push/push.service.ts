import { randomUUIDv7 } from 'node:crypto'
import type { PushState, PushSubscriptionInput } from '@buri/contract/push'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { pushStateOf, subscriptionRows } from './push.repository.ts'
import type { PushChannel } from './pushChannel.ts'

type Options = { db: Db; publicKey: string; channel: Pick<PushChannel, 'mayReach'> }

export function pushService({ db, publicKey, channel }: Options) {
  const state = async (viewer: SignedIn): Promise<PushState> => ({ publicKey, ...(await pushStateOf(db, viewer)) })
  return {
    state,

    async save({ viewer, now }: SignedInCaller, wish: PushSubscriptionInput): Promise<PushState> {
      if (!channel.mayReach(wish.endpoint)) throw new AppError('PUSH_ADDRESS')
      const subjects = [...new Set(wish.subjects)]
      await inTransaction(db, async (tx) => {
        const rows = subscriptionRows(tx)
        // The person may have signed out after the request was sent.
        if (!(await rows.lock(viewer))) throw new AppError('UNAUTHENTICATED')
        await rows.save(viewer, { ...wish, id: randomUUIDv7(), subjects }, now)
      })
      return state(viewer)
    },

    end: ({ viewer }: SignedInCaller): Promise<void> =>
      inTransaction(db, async (tx) => {
        await subscriptionRows(tx).end(viewer)
      }),
  }
}
export type PushService = ReturnType<typeof pushService>
