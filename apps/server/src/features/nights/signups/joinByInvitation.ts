import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { joinNight } from './join.ts'
import { signupRows } from './signups.repository.ts'

type Options = { db: Db; players: Pick<PlayerFinder, 'audience'> }

export const joinByInvitation =
  ({ db, players }: Options) =>
  async (nightId: string, signedIn: SignedInCaller): Promise<'in' | 'waiting'> => {
    const caller = { ...signedIn, guestMark: null }
    const near = await players.audience(caller.viewer)
    const { userId } = caller.viewer
    return inTransaction(db, async (tx) => {
      const id = await joinNight(tx, nightId, { caller, userId, isForOther: false, typed: null, wishes: {}, near })
      const row = (await signupRows(tx).all(nightId)).find((one) => one.id === id)
      return row?.state === 'in' ? 'in' : 'waiting'
    })
  }
