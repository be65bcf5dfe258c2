import type { Backlog } from '@buri/contract/backlogs'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { allowanceEnd, judgeAllowance, NEW_CLAN } from '@buri/domain/uploads/judgeAllowance'
import type { Transaction } from 'kysely'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { findVisibleClan } from '#server/model/clans/findVisibleClan.ts'
import { firstDayOf, MAX_WAITING, uploaderOf } from '#server/model/matches/trust/uploader.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import { backlogReads, backlogRows } from './backlogs.repository.ts'

/** Notifies the people who may confirm a match. */
export type OnMatchHeld = (tx: Transaction<DB>, matchId: string, by: string, at: Date) => Promise<void>
type Options = {
  db: Db
  onHeld: OnMatchHeld
  nightsOf: (db: Db, clanId: string, now: Date) => Promise<number>
}
type Sender = { clanId: string; userId: string }

/** A backlog ends by itself, so that the notifications it holds back come in time for objections. */
const QUIET_MS = 15 * MINUTE_MS
const LONGEST_MS = 6 * HOUR_MS

/**
 * Manages the old replays that an officer sends for a clan: how many are allowed, and one notification for all of them.
 */
export function backlogService({ db, onHeld, nightsOf }: Options) {
  const reads = backlogReads(db)

  /** Returns the time until which a larger allowance applies, or `undefined` if there is none. */
  async function allowedUntil({ viewer, now }: SignedInCaller, clanId: string): Promise<Date | undefined> {
    const clan = await findVisibleClan(db, clanId, viewer)
    const drawing = await reads.drawing({ clanId, userId: viewer.userId })
    if (!clan || !drawing) return undefined
    const { clanCreatedAt, usedClanId, usedSince } = drawing
    const isAllowed = judgeAllowance({
      clanId,
      clanCreatedAt: clanCreatedAt.getTime(),
      isOfficer: clan.may('bringPast'),
      used: usedSince && { clanId: usedClanId, since: usedSince.getTime() },
      now: now.getTime(),
    })
    return isAllowed ? new Date(allowanceEnd(clanCreatedAt.getTime())) : undefined
  }

  async function backlogOf(caller: SignedInCaller, clanId: string): Promise<Backlog> {
    const { userId } = caller.viewer
    const [row, until, uploader] = await Promise.all([
      reads.one({ clanId, userId }),
      allowedUntil(caller, clanId),
      uploaderOf(statementsOf(db), userId),
    ])
    const firstDay = firstDayOf(uploader, caller.now.getTime())
    return {
      ...row,
      firstDay: firstDay && { ...firstDay, until: new Date(firstDay.until).toISOString() },
      waiting: { matches: uploader.waiting, limit: MAX_WAITING },
      allowance: until ? { filesPerDay: NEW_CLAN.filesPerDay, until: until.toISOString() } : null,
    }
  }

  /** Sends the notifications that were held back, and tells the leader and the sender that the backlog is complete. */
  const end = (sender: Sender, now: Date): Promise<void> =>
    inTransaction(db, async (tx) => {
      const rows = backlogRows(tx)
      const matches = await rows.take(sender)
      if (!matches || matches.length === 0) return
      for (const { matchId, isHeld, isWaiting } of matches)
        if (isHeld && isWaiting) await onHeld(tx, matchId, sender.userId, now)
      const receiver = await rows.told(sender)
      const waitingCount = matches.filter(({ isWaiting }) => isWaiting).length
      const numbers = [matches.length, await nightsOf(tx, sender.clanId, now), waitingCount]
      await notifyClan(tx, { clanId: sender.clanId, outcome: 'movedIn', to: receiver, numbers, at: now })
    })

  return {
    one: backlogOf,

    async begin(caller: SignedInCaller, clanId: string): Promise<Backlog> {
      await reads.begin({ clanId, userId: caller.viewer.userId }, caller.now)
      return backlogOf(caller, clanId)
    },

    async end(caller: SignedInCaller, clanId: string): Promise<Backlog> {
      await end({ clanId, userId: caller.viewer.userId }, caller.now)
      return backlogOf(caller, clanId)
    },

    /** Holds back a match's notifications while its clan's backlog is open. Otherwise sends them. */
    async hold(tx: Transaction<DB>, matchId: string, { clanId, userId, now }: Sender & { now: Date }): Promise<void> {
      if (!(await backlogRows(tx).hold({ clanId, userId }, matchId))) await onHeld(tx, matchId, userId, now)
    },

    note: reads.note,

    /** Draws on a new clan's allowance. The first file that does so binds the caller's account to the clan. */
    async draw(caller: SignedInCaller, clanId: string): Promise<boolean> {
      if (!(await allowedUntil(caller, clanId))) return false
      const restStart = new Date(caller.now.getTime() - NEW_CLAN.restDays * DAY_MS)
      return reads.draw({ clanId, userId: caller.viewer.userId }, caller.now, restStart)
    },

    async endQuietBacklogs(now: Date): Promise<void> {
      const [since, startedBefore] = [QUIET_MS, LONGEST_MS].map((span) => new Date(now.getTime() - span))
      if (since && startedBefore)
        await tryForEach(await reads.quiet(since, startedBefore), (sender) => end(sender, now))
    },
  }
}
export type BacklogService = ReturnType<typeof backlogService>
