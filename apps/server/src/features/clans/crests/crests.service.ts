import { clanCrestRoutes, DrawnCrest } from '@buri/contract/clanCrests'
import { drawnCrestUrl } from '@buri/domain/clans/drawnCrests'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { clanChangeRows } from '../clans.repository.ts'

type StoreCrest = (sender: SignedInCaller, bytes: Uint8Array) => Promise<{ url: string }>

type Options = { db: Db; keepCrest: StoreCrest }

export function crestService({ db, keepCrest }: Options) {
  const change = ({ viewer, actor, now }: SignedInCaller, clanId: string, crestUrl: string | null): Promise<void> =>
    inTransaction(db, async (tx) => {
      const clan = await lockClanFor(tx, clanId, { viewer, ...clanCrestRoutes.set.clan })
      if (clan.crestUrl === crestUrl) return
      await clanChangeRows(tx).setCrest(clanId, crestUrl)
      const [before, after] = [{ crestUrl: clan.crestUrl }, { crestUrl }]
      await writeAuditLog(tx, { actor, now }, 'clan.changed', { target: clanTarget(clan), before, after })
    })

  const set = async (caller: SignedInCaller, clanId: string, crestUrl: string) => {
    await change(caller, clanId, crestUrl)
    return { crestUrl }
  }

  return {
    async setPicture(caller: SignedInCaller, clanId: string, bytes: Uint8Array) {
      return set(caller, clanId, (await keepCrest(caller, bytes)).url)
    },

    async setDrawn(caller: SignedInCaller, clanId: string, name: string) {
      const crest = DrawnCrest.safeParse(name)
      if (!crest.success)
        throw new AppError('INVALID_REQUEST', { details: [{ path: '/drawn', message: 'no such crest' }] })
      return set(caller, clanId, drawnCrestUrl(crest.data))
    },

    remove: (caller: SignedInCaller, clanId: string) => change(caller, clanId, null),
  }
}
export type CrestService = ReturnType<typeof crestService>
