import { MINUTE_MS } from '@buri/domain/seoulTime'
import { isSame, type KeyedHash } from '#server/platform/http/keyedHash.ts'

const GOOD_FOR_MS = 10 * MINUTE_MS

/** Makes and reads notices with which the owner of a closed account, who has no session, can ask for the reason. */
export function banNotices(keyedHash: KeyedHash) {
  const markOf = (userId: string, until: string) => keyedHash('ban notice', `${userId} ${until}`)

  return {
    issue(userId: string, now: Date): string {
      const until = String(now.getTime() + GOOD_FOR_MS)
      return [userId, until, markOf(userId, until)].join('.')
    },

    /** Returns `undefined` if the notice was not issued here or is too old. */
    read(notice: string, now: Date): string | undefined {
      const [userId = '', until = '', mark = ''] = notice.split('.')
      return isSame(mark, markOf(userId, until)) && Number(until) > now.getTime() ? userId : undefined
    },
  }
}
