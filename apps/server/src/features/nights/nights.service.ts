import { randomUUID } from 'node:crypto'
import type { NewNight, Night, NightChange } from '@buri/contract/nights/nights'
import { calendarOf } from '@buri/domain/nights/calendar'
import { parseNightCode } from '@buri/domain/nights/nightCode'
import { defaultStart, defaultTitleOf, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { judgeBestOf } from '@buri/domain/nights/series'
import { changedSeries, NO_SERIES, type SentSeries } from '@buri/domain/nights/seriesSettings'
import { HOUR_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { nightTarget, systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { requireClanRight, viewerId } from '#server/model/clans/findVisibleClan.ts'
import { queueNightDeliveries } from '#server/model/clans/hookOutbox.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import { gameRows } from './games/games.repository.ts'
import { listedNights, type NightListQuery } from './lobby/nightList.ts'
import type { nightReader } from './lobby/nightReader.ts'
import type { LoggedEvent } from './nightEvents.repository.ts'
import { type NightRow, seriesColumns, seriesSettingsOf } from './nightRow.ts'
import { inactiveNights, type NightPatch, nightReads, nightRows } from './nights.repository.ts'
import { recordNightChange } from './recordNightChange.ts'
import { newSchedule, schedulePatch } from './schedule/scheduleSettings.ts'
import { type NightCaller, requireCommanded, requireReadable } from './seenNight.ts'
import { settleSeries } from './series/nextSet.ts'
import { scoreOf } from './series/setGames.ts'
import { fillPlaces } from './signups/admit.ts'
import { signupRows } from './signups/signups.repository.ts'

type Options = { db: Db; reader: ReturnType<typeof nightReader>; publicUrl: () => string; ring: () => void }
type SignedInNightCaller = SignedInCaller & Pick<NightCaller, 'guestMark'>

/** A host may open a night that began at most this long ago. */
const BEGUN_MS = 12 * HOUR_MS

function parseStart(text: string | undefined, now: Date): Date {
  const startsAt = text === undefined ? defaultStart(now.getTime()) : Date.parse(text)
  const msUntilStart = startsAt - now.getTime()
  if (Number.isNaN(startsAt) || msUntilStart > NIGHT_LIMITS.aheadMs || msUntilStart < -BEGUN_MS)
    throw new AppError('NIGHT_START_OUT_OF_RANGE', { details: [{ path: '/startsAt', message: 'not soon' }] })
  return new Date(startsAt)
}

function refuseClanOptions({ access, preset }: Pick<NightChange, 'access' | 'preset'>) {
  if (access === 'clan') throw new AppError('INVALID_REQUEST', { details: [{ path: '/access' }] })
  if (preset === 'clan') throw new AppError('INVALID_REQUEST', { details: [{ path: '/preset' }] })
}

/** Games that have not begun or are running become sets of the series. */
async function seriesPatch(tx: Transaction<DB>, night: NightRow, series: SentSeries): Promise<NightPatch> {
  const after = changedSeries(seriesSettingsOf(night), series)
  if (after.bestOf === night.bestOf) return seriesColumns(after)
  const games = await gameRows(tx).games(night.id)
  if (night.teamCount > 2) {
    // All pairings must have the same number of sets, because the table compares them.
    if (games.some(({ state }) => state !== 'cancelled'))
      throw new AppError('NIGHT_HAS_GAMES', { message: '이미 연 경기가 있어 시리즈를 바꿀 수 없습니다.' })
  } else if (night.bestOf === null) await gameRows(tx).becomeSets(night.id)
  else {
    const { wins } = scoreOf(games, night.bestOf)
    const verdict = judgeBestOf(wins, after.bestOf)
    if (verdict !== 'allowed')
      throw new AppError(verdict, { message: `이미 ${Math.max(wins[1], wins[2])}승이에요. 더 긴 시리즈를 골라주세요.` })
  }
  return seriesColumns(after)
}

function loggedSettings(
  { places, isClosed }: NightRow,
  after: Pick<NightChange, 'places' | 'isClosed'>,
  enteredIds: readonly string[],
): LoggedEvent | undefined {
  if (after.places !== undefined && after.places !== places)
    return { kind: 'places', n: after.places, entered: enteredIds }
  if (after.isClosed === undefined || after.isClosed === isClosed) return undefined
  return { kind: after.isClosed ? 'closed' : 'reopened' }
}

export async function lockNightForManager(
  tx: Transaction<DB>,
  id: string,
  caller: SignedInNightCaller,
): Promise<NightRow> {
  return requireCommanded(await nightRows(tx).hold(id, viewerId(caller.viewer)), caller, { isManaged: true })
}

export function nightService({ db, reader, publicUrl, ring }: Options) {
  const { read, forStrangers } = reader
  const reads = nightReads(db)

  return {
    read,
    forStrangers,

    async create(
      caller: SignedInNightCaller,
      { clanId, title, startsAt, series, isFearless, schedule, ...input }: NewNight,
    ): Promise<Night> {
      const { viewer, now } = caller
      const clan = clanId === undefined ? undefined : await requireClanRight(db, clanId, viewer, 'openNights')
      if (!clan) refuseClanOptions(input)
      const start = parseStart(startsAt, now)
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const id = randomUUID()
        const nights = nightRows(tx)
        await nights.lockHost(viewer.userId)
        const settings = newSchedule(input.places, { schedule, bestOf: changedSeries(NO_SERIES, { series }).bestOf })
        const row = {
          ...input,
          ...seriesColumns(changedSeries(NO_SERIES, { series, isFearless })),
          ...settings,
          id,
          clanId: clan?.id ?? null,
          hostId: viewer.userId,
          templateId: null,
          weeklyFor: null,
          title: title || defaultTitleOf(start.getTime()),
          startsAt: start,
          createdAt: now,
        }
        const outcome = await nights.add(row, NIGHT_LIMITS.openPerHost)
        if (outcome === 'closed') throw new AppError('UNAUTHENTICATED')
        if (outcome === 'full') throw new AppError('NIGHTS_FULL')
        await queueNightDeliveries(tx, id, { event: 'night.opened', at: now })
        await writeAuditLog(tx, caller, 'night.opened', { target: nightTarget(row), after: { clanId: row.clanId } })
        return id
      })
      if (clan) ring()
      return read(id, caller)
    },

    list: (caller: NightCaller, query: NightListQuery) => listedNights(db, caller, query),

    async find(code: string): Promise<{ id: string }> {
      const nightCode = parseNightCode(code)
      const id = nightCode === undefined ? undefined : await reads.idOf(nightCode)
      if (id === undefined) throw new AppError('NIGHT_NOT_FOUND')
      return { id }
    },

    async change(caller: SignedInNightCaller, id: string, input: NightChange): Promise<Night> {
      const { now } = caller
      const answer = await reader.change(id, caller, async (tx) => {
        const night = await lockNightForManager(tx, id, caller)
        const { startsAt, title, isFinished, series, isFearless, schedule, ...plain } = input
        if (night.clanId === null) refuseClanOptions(plain)
        const start = startsAt === undefined ? night.startsAt : parseStart(startsAt, now)
        const fields = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
        const patch: NightPatch = {
          ...fields,
          ...(await seriesPatch(tx, night, { series, isFearless })),
          ...(await schedulePatch(tx, night, { schedule, series, places: plain.places })),
          startsAt: start,
          ...(title === undefined ? {} : { title: title || defaultTitleOf(start.getTime()) }),
          ...(isFinished ? { state: 'finished', finishedAt: now, readyUntil: null } : {}),
        }
        if (isFinished) await gameRows(tx).end(id, { running: 'awaiting', at: now })
        if (isFinished) await signupRows(tx).forgetAddresses(id)
        const places = plain.places ?? night.places
        const enteredIds = isFinished ? [] : await fillPlaces(tx, { ...night, places, startsAt: start }, now)
        const log = isFinished ? undefined : loggedSettings(night, plain, enteredIds)
        await recordNightChange(tx, id, { kind: isFinished ? 'finished' : 'night', patch, log, at: now })
        await settleSeries(tx, id, { n: null, now })
        const target = nightTarget(night)
        await writeAuditLog(tx, caller, 'night.changed', { target, after: { changed: Object.keys(input) } })
      })
      return answer.night
    },

    cancel: (caller: SignedInNightCaller, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const night = await lockNightForManager(tx, id, caller)
        const { now } = caller
        await gameRows(tx).end(id, { running: 'cancelled', at: now })
        await signupRows(tx).forgetAddresses(id)
        await recordNightChange(tx, id, {
          kind: 'cancelled',
          patch: { state: 'cancelled', finishedAt: now, readyUntil: null },
          at: now,
        })
        await writeAuditLog(tx, caller, 'night.cancelled', { target: nightTarget(night) })
      }),

    async endOverdueNights(now: Date): Promise<void> {
      const since = new Date(now.getTime() - NIGHT_LIMITS.leftOpenMs)
      await tryForEach(await inactiveNights(db, since), (id) =>
        inTransaction(db, async (tx) => {
          const night = await nightRows(tx).hold(id, null)
          // Another process has ended the night, or somebody has continued it.
          if (!night || !(await inactiveNights(tx, since)).includes(id)) return
          const hasPlayed = (await gameRows(tx).games(id)).some(
            ({ startedAt, state }) => startedAt && state !== 'cancelled',
          )
          await gameRows(tx).end(id, { running: 'awaiting', at: now })
          await signupRows(tx).forgetAddresses(id)
          const patch: NightPatch = {
            state: hasPlayed ? 'finished' : 'cancelled',
            finishedAt: now,
            readyUntil: null,
          }
          await recordNightChange(tx, id, { kind: hasPlayed ? 'finished' : 'ended', patch, at: now })
          const target = nightTarget(night)
          await writeAuditLog(tx, { actor: systemActor('자동: 내전 정리'), now }, 'night.left_open', { target })
        }),
      )
    },

    async calendar(caller: NightCaller, id: string): Promise<string> {
      const night = requireReadable(await reads.find(id, viewerId(caller.viewer)), caller.viewer)
      return calendarOf(
        {
          id,
          title: night.title,
          startsAt: night.startsAt.getTime(),
          remark: night.remark,
          url: `${publicUrl()}/i/${night.code}`,
          isCancelled: night.state === 'cancelled',
        },
        caller.now.getTime(),
      )
    },
  }
}
export type NightService = ReturnType<typeof nightService>
