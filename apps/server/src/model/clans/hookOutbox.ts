import { HOOK_LIMITS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import type { Transaction } from 'kysely'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

const WAITING_DELIVERIES = `(select count(*) from (
  select from clan_hook_delivery w where w.hook_id = h.id and w.next_at is not null limit ${HOOK_LIMITS.waiting}) as w)`

const deliveriesTo = (clan: string) => `
  insert into clan_hook_delivery (id, hook_id, event, subject, n, happened_at, next_at)
  select gen_random_uuid(), h.id, $2::text, $3::text, $4::integer, $5::timestamptz, $5::timestamptz from clan_hook h
  where h.clan_id = ${clan} and h.off_at is null and $2::text = any (h.events) and ${WAITING_DELIVERIES} < ${HOOK_LIMITS.waiting}
  on conflict (hook_id, event, subject, n) where next_at is not null and attempts = 0 do nothing`

/** The writers of a match send this statement in one batch with their own. */
export const INSERT_DELIVERIES = { name: 'tell_clan_hooks', text: deliveriesTo('$1::uuid'), isPrepared: true } as const

const INSERT_NIGHT_DELIVERIES = {
  name: 'tell-clan-hooks-of-night',
  text: deliveriesTo('(select clan_id from night where id = $1::uuid)'),
}

const INSERT_BOARD_DELIVERIES = {
  name: 'tell-clan-hooks-of-post',
  text: deliveriesTo('(select clan_id from board where id = $1::integer)'),
}

type ClanEvent = { event: HookEvent; subject: string; at: Date; n?: number }

export const hookValues = (clanId: string | number, { event, subject, at, n = 0 }: ClanEvent) => [
  ...[clanId, event, subject, n, at],
]

/** Only webhooks that chose this event get deliveries, which are sent after the commit of `tx`. */
export const queueNightDeliveries = (tx: Transaction<DB>, nightId: string, event: Omit<ClanEvent, 'subject'>) =>
  runQuery(tx, { ...INSERT_NIGHT_DELIVERIES, values: hookValues(nightId, { ...event, subject: nightId }) })

export const queuePostDeliveries = (tx: Transaction<DB>, { id, boardId }: { id: number; boardId: number }, at: Date) =>
  runQuery(tx, {
    ...INSERT_BOARD_DELIVERIES,
    values: hookValues(boardId, { event: 'post.published', subject: String(id), at }),
  })
