import type { HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import type { NightEventKind } from '@buri/domain/nights/nightSettings'
import type { Transaction } from 'kysely'
import { queueNightDeliveries } from '#server/model/clans/hookOutbox.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { removeAuction } from './auction/auction.repository.ts'
import type { LoggedEvent } from './nightEvents.repository.ts'
import { type NightPatch, nightRows } from './nights.repository.ts'

/** The part of a night that changed, as sent to open lobbies. */
type NightChangeKind =
  | 'night'
  | 'signup'
  | 'ready'
  | 'game'
  | 'teams'
  | 'pick'
  | 'auction'
  | 'auctionOpened'
  | 'start'
  | 'result'
  | 'finished'
  /** A night that ended without a game is not news. */
  | 'ended'
  | 'cancelled'

/** Changes posted outside the site: rows of `night_news`. */
const NEWS_OF_CHANGE: Partial<Record<NightChangeKind, string>> = {
  auctionOpened: 'auction',
  teams: 'teams',
  result: 'result',
  finished: 'recap',
  cancelled: 'cancelled',
}

/** Changes sent to the clan's webhooks. */
const HOOK_EVENT_OF_CHANGE: Partial<Record<NightChangeKind, HookEvent>> = {
  teams: 'night.teams_fixed',
  result: 'night.game_finished',
}

/** Kinds of changes that are always logged. */
const LOGGED_KINDS: Partial<Record<NightChangeKind, NightEventKind>> = {
  auctionOpened: 'auction',
  teams: 'teams',
  start: 'started',
  finished: 'finished',
  ended: 'finished',
  cancelled: 'cancelled',
}

/** Changes that end a night, and with it an auction that is still running. */
const ENDING_CHANGES: ReadonlySet<NightChangeKind> = new Set(['finished', 'ended', 'cancelled'])

type Change = {
  kind: NightChangeKind
  n?: number
  patch?: NightPatch
  log?: LoggedEvent | undefined
  at: Date
}

/** Every change of a night ends here, in its transaction: raises the revision, notifies open lobbies and stores the news. */
export async function recordNightChange(tx: Transaction<DB>, nightId: string, { kind, n, patch, log, at }: Change) {
  const nights = nightRows(tx)
  const loggedKind = LOGGED_KINDS[kind]
  const logged = log ?? (loggedKind && { kind: loggedKind, ...(n === undefined ? {} : { n }) })
  await nights.change(nightId, kind, { patch, n, log: logged, at })
  if (ENDING_CHANGES.has(kind)) await removeAuction(tx, nightId)
  const news = NEWS_OF_CHANGE[kind]
  if (news !== undefined) await nights.tell(nightId, news, n ?? null, at)
  const event = HOOK_EVENT_OF_CHANGE[kind]
  if (event !== undefined) await queueNightDeliveries(tx, nightId, { event, at, ...(n === undefined ? {} : { n }) })
}
