import { actorName, quoteOf, sentenceOf } from '@buri/contract/notificationWords'
import type { PushMessage } from '@buri/contract/push'
import { seoulClock } from '@buri/domain/seoulTime'
import { permissionsHeldBy } from '#server/model/people/rights.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { notificationRows } from '../notifications.repository.ts'
import { shownNotification } from '../shownNotification.ts'
import { pushQueue, type WaitingMessage } from './push.repository.ts'

const SITE = '부리'

/** The returned functions return `undefined` if the subject of the push was read, is hidden or is over. */
export function pushWords(db: Db) {
  async function ofBell(userId: string, about: string): Promise<PushMessage | undefined> {
    const viewer = { userId, permissions: await permissionsHeldBy(db, userId) }
    const row = await notificationRows(db).unreadOne(viewer, about)
    if (!row) return undefined
    const item = shownNotification(row)
    const sentence = `${actorName(item) ?? ''}${sentenceOf(item)}`
    const quote = quoteOf(item)
    return {
      title: SITE,
      body: quote === null ? sentence : `${sentence}\n${quote}`,
      url: item.url ?? '/notifications',
      tag: about,
    }
  }

  async function ofNight(
    userId: string,
    { subject, about }: WaitingMessage,
    now: Date,
  ): Promise<PushMessage | undefined> {
    const night = await pushQueue(db).nightFor(userId, about, now)
    if (!night) return undefined
    const message = (body: string) => ({
      title: night.title,
      body,
      url: `/inhouse/${night.id}`,
      tag: `${subject} ${night.id}`,
    })
    if (subject === 'nightSoon')
      return night.isSoon ? message(`${seoulClock(night.startsAt.getTime()).slice(11)}에 시작합니다.`) : undefined
    return night.isDrafting ? message('팀원을 뽑을 차례입니다.') : undefined
  }

  return async (userId: string, message: WaitingMessage, now: Date) => {
    const isOfNight = message.subject === 'nightSoon' || message.subject === 'turn'
    return isOfNight ? ofNight(userId, message, now) : ofBell(userId, message.about)
  }
}
export type PushWords = ReturnType<typeof pushWords>
