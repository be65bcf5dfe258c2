import { randomUUIDv7 } from 'node:crypto'
import {
  type ClanHook,
  clanHookRoutes,
  type HookChange,
  HookDelivery,
  type HookInput,
  type NewClanHook,
} from '@buri/contract/clanHooks'
import { hookAddressIn, maskHookAddress } from '@buri/domain/clans/hooks/hookAddress'
import { HOOK_EVENTS, judgeNewHook } from '@buri/domain/clans/hooks/hookEvents'
import type { Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { clanHooksOf, type DeliveryRow, deliveriesOf, type HookRow, hookRows } from './hooks.repository.ts'
import type { HookSecrets } from './signing.ts'

type HookAddress = { id: string; hookId: string }

function stateOf({ offAt, offWhy, failingSince }: HookRow): ClanHook['state'] {
  if (offAt !== null) return offWhy ?? 'off'
  return failingSince === null ? 'on' : 'late'
}

const shownHook = (row: HookRow): ClanHook => ({
  id: row.id,
  masked: maskHookAddress(row.url),
  events: HOOK_EVENTS.filter((event) => row.events.includes(event)),
  madeBy: row.makerName === null ? null : { nickname: row.makerName, isMember: row.isMakerMember },
  createdAt: row.createdAt.toISOString(),
  state: stateOf(row),
})

const shownDelivery = ({ outcome, happenedAt, nextAt, ...row }: DeliveryRow) =>
  // The columns are plain texts that only this code writes. `parse` gives them their types.
  HookDelivery.parse({
    ...row,
    state: outcome ?? 'waiting',
    happenedAt: happenedAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  })

export function clanHookService({ db, secrets }: { db: Db; secrets: HookSecrets }) {
  const requireHooks = (tx: Transaction<DB>, clanId: string, { viewer }: SignedInCaller) =>
    lockClanFor(tx, clanId, { viewer, ...clanHookRoutes.add.clan })

  async function requireHook(on: Db, { id, hookId }: HookAddress): Promise<HookRow> {
    const [row] = await clanHooksOf(on, id, hookId)
    if (!row) throw new AppError('HOOK_NOT_FOUND')
    return row
  }

  async function requireHookOf(tx: Transaction<DB>, key: HookAddress, caller: SignedInCaller) {
    const clan = await requireHooks(tx, key.id, caller)
    return { clan, hook: await requireHook(tx, key), named: { clanId: key.id, hookId: key.hookId } }
  }

  const withSecret = async (key: HookAddress): Promise<NewClanHook> => {
    const row = await requireHook(db, key)
    return { ...shownHook(row), secret: secrets.secretOf(row) }
  }

  return {
    list: async (clanId: string) => ({ hooks: (await clanHooksOf(db, clanId)).map(shownHook) }),

    async add(caller: SignedInCaller, clanId: string, { url, events }: HookInput): Promise<NewClanHook> {
      const address = hookAddressIn(url)
      if (!address) throw new AppError('HOOK_ADDRESS_INVALID')
      const hookId = await inTransactionOnce(db, caller, async (tx) => {
        const clan = await requireHooks(tx, clanId, caller)
        refuse(judgeNewHook((await clanHooksOf(tx, clanId)).length))
        const id = randomUUIDv7()
        const chosenEvents = HOOK_EVENTS.filter((event) => events.includes(event))
        const row = {
          id,
          clanId,
          url: address.href,
          events: chosenEvents,
          madeBy: caller.viewer.userId,
          at: caller.now,
        }
        await hookRows(tx).add(row)
        const after = { webhook: maskHookAddress(address.href), events: chosenEvents }
        await writeAuditLog(tx, caller, 'clan.hook_added', { target: clanTarget(clan), after })
        return id
      })
      return withSecret({ id: clanId, hookId })
    },

    async change(caller: SignedInCaller, key: HookAddress, { events, isOn }: HookChange): Promise<ClanHook> {
      await inTransaction(db, async (tx) => {
        const { clan, hook, named } = await requireHookOf(tx, key, caller)
        const rows = hookRows(tx)
        const chosenEvents = events && HOOK_EVENTS.filter((event) => events.includes(event))
        if (chosenEvents) await rows.choose(named, chosenEvents)
        const changesState = isOn !== undefined && isOn !== (hook.offAt === null)
        if (changesState && isOn) await rows.turnOn(named, caller.now)
        if (changesState && !isOn) await rows.turnOff(named, { why: null, at: caller.now })
        const change = { ...(chosenEvents && { events: chosenEvents }), ...(changesState && { isOn }) }
        if (Object.keys(change).length === 0) return
        const after = { webhook: maskHookAddress(hook.url), ...change }
        await writeAuditLog(tx, caller, 'clan.hook_changed', {
          target: clanTarget(clan),
          before: { events: hook.events },
          after,
        })
      })
      return shownHook(await requireHook(db, key))
    },

    remove: (caller: SignedInCaller, place: HookAddress): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { clan, hook, named } = await requireHookOf(tx, place, caller)
        await hookRows(tx).remove(named)
        const before = { webhook: maskHookAddress(hook.url) }
        await writeAuditLog(tx, caller, 'clan.hook_removed', { target: clanTarget(clan), before })
      }),

    async renewSecret(caller: SignedInCaller, key: HookAddress): Promise<NewClanHook> {
      await inTransactionOnce(db, caller, async (tx) => {
        const { clan, hook, named } = await requireHookOf(tx, key, caller)
        await hookRows(tx).renewSecret(named, caller.now)
        const after = { webhook: maskHookAddress(hook.url) }
        await writeAuditLog(tx, caller, 'clan.hook_secret_renewed', { target: clanTarget(clan), after })
      })
      return withSecret(key)
    },

    test: (caller: SignedInCaller, place: HookAddress) =>
      inTransactionOnce(db, caller, async (tx) => {
        const { hook } = await requireHookOf(tx, place, caller)
        if (hook.offAt !== null) throw new AppError('HOOK_OFF')
        return { deliveryId: await hookRows(tx).addTest(hook.id, caller.now) }
      }),

    async deliveries(clanId: string, hookId: string) {
      await requireHook(db, { id: clanId, hookId })
      return { deliveries: (await deliveriesOf(db, { clanId, hookId })).map(shownDelivery) }
    },

    redeliver: (caller: SignedInCaller, { deliveryId, ...place }: HookAddress & { deliveryId: string }) =>
      inTransactionOnce(db, caller, async (tx) => {
        const { hook } = await requireHookOf(tx, place, caller)
        if (hook.offAt !== null) throw new AppError('HOOK_OFF')
        if (!(await hookRows(tx).redeliver(hook.id, deliveryId, caller.now)))
          throw new AppError('HOOK_DELIVERY_NOT_FOUND')
        return { deliveryId }
      }),
  }
}
export type ClanHookService = ReturnType<typeof clanHookService>
