import type { ClanCalendar } from '@buri/contract/nights/calendars'
import { calendarOfNights } from '@buri/domain/nights/calendar'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { isSame, type KeyedHash } from '#server/platform/http/keyedHash.ts'
import { calendarFeedOf, calendarNights, clanOfFeed, createFeed, deleteFeed } from './calendars.repository.ts'

type Options = { db: Db; keyedHash: KeyedHash; publicUrl: () => string }

const SINCE_MS = 30 * DAY_MS
const MAX_NIGHTS = 200
const CALENDAR_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})\.ics$/

export function clanCalendarService({ db, keyedHash, publicUrl }: Options) {
  const markOf = (id: string) => keyedHash('calendar', id)

  async function read({ viewer: { userId } }: SignedInCaller, clanId: string): Promise<ClanCalendar> {
    const id = await calendarFeedOf(db, userId, clanId)
    return { url: id === undefined ? null : `${publicUrl()}/api/inhouse/calendars/${id}.${markOf(id)}.ics` }
  }

  return {
    read,

    async open(caller: SignedInCaller, clanId: string): Promise<ClanCalendar> {
      await createFeed(db, caller.viewer.userId, clanId, caller.now)
      return read(caller, clanId)
    },

    end: ({ viewer: { userId } }: SignedInCaller, clanId: string) => deleteFeed(db, userId, clanId),

    async file(name: string, now: Date): Promise<string> {
      const [, id = '', mark = ''] = CALENDAR_FILE.exec(name) ?? []
      const clan = isSame(mark, markOf(id)) ? await clanOfFeed(db, id) : undefined
      if (!clan) throw new AppError('CALENDAR_NOT_FOUND')
      const nights = await calendarNights(db, clan.id, {
        since: new Date(now.getTime() - SINCE_MS),
        now,
        limit: MAX_NIGHTS,
      })
      return calendarOfNights(
        clan.clanName,
        nights.map(({ startsAt, code, state, ...night }) => ({
          ...night,
          startsAt: startsAt.getTime(),
          url: `${publicUrl()}/i/${code}`,
          isCancelled: state === 'cancelled',
        })),
        now.getTime(),
      )
    },
  }
}
export type ClanCalendarService = ReturnType<typeof clanCalendarService>
