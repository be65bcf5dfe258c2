import type { PushState } from '@buri/contract/push'
import type { PushSubject } from '@buri/domain/notifications/push'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { unsubscribePush } from '#web/loading/offline/clearOfflineData.ts'
import { subscribe } from './subscription.ts'

const STATE_KEY = query('GET /api/me/push')
/** Shown if the browser gives no permission, or if the user closes its question without an answer. */
const NOT_ALLOWED = '브라우저 설정에서 이 사이트의 알림을 허용한 뒤 다시 눌러주세요.'

export const usePushState = () => useQuery(STATE_KEY)

/** Choosing no subject ends the subscription. */
export function useChangePush() {
  const queries = useQueryClient()
  const onSuccess = (state: PushState) => queries.setQueryData(STATE_KEY.queryKey, state)
  const save = useCommand(
    'PUT /api/me/push',
    (input: { endpoint: string; p256dh: string; auth: string; subjects: PushSubject[] }) => ({ body: input }),
    { changes: [], onSuccess },
  )
  const end = useCommand('DELETE /api/me/push', () => ({}), {
    changes: [],
    onSuccess: () => void queries.invalidateQueries({ queryKey: STATE_KEY.queryKey }),
  })
  return {
    isPending: save.isPending || end.isPending,
    /** Returns the reason for a failure, or `undefined` if the choice was saved. */
    async choose(publicKey: string, subjects: PushSubject[]): Promise<string | undefined> {
      try {
        const device = await subscribe(publicKey)
        if (!device) return NOT_ALLOWED
        await save.mutateAsync({ ...device, subjects })
        return undefined
      } catch (error) {
        // The browser throws a `DOMException` if it has no push service.
        return error instanceof DOMException
          ? '이 브라우저에서는 푸시 알림을 받을 수 없습니다.'
          : (error as Error).message
      }
    },
    async end(): Promise<string | undefined> {
      try {
        await Promise.all([end.mutateAsync(undefined), unsubscribePush()])
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}
