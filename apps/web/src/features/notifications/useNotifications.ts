import type { Notification } from '@buri/contract/notifications'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useEvents } from '#web/api/useEvents.ts'

const bellQuery = query('GET /api/me/notifications', { query: { limit: 8 } })
const LIST_ANSWERS = [cachedAnswersOf('GET /api/me/notifications')]

export function useBell() {
  const queries = useQueryClient()
  const bell = useQuery(bellQuery)
  useEvents('me', bell.dataUpdatedAt, () => {
    for (const list of LIST_ANSWERS) void queries.invalidateQueries(list)
  })
  return bell
}

/** Returns the number of applications that the account may decide, or `null` while it is unknown. */
export const useWaitingRequests = (isSignedIn: boolean) =>
  useQuery({ ...bellQuery, enabled: isSignedIn, select: ({ waitingRequests }) => waitingRequests }).data ?? null

export const useAllNotifications = () => useInfiniteQuery(pagedQuery('GET /api/me/notifications'))

/** Notifications that came after the shown ones stay unread. */
export function useMarkRead() {
  const queries = useQueryClient()
  const command = useCommand(
    'PATCH /api/me/notifications',
    (input: { ids: string[] } | { readUntil: string }) => ({ body: input }),
    { changes: LIST_ANSWERS, withoutWaiting: true },
  )
  return {
    ...command,
    /** Lowers the number of unread notifications before the server has answered. */
    readOne({ id, isRead }: Notification) {
      if (isRead) return
      queries.setQueryData(
        bellQuery.queryKey,
        (previous) =>
          previous && {
            ...previous,
            unread: Math.max(0, previous.unread - 1),
            items: previous.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
          },
      )
      command.mutate({ ids: [id] })
    },
  }
}

const settingsQuery = query('GET /api/me/notification-settings')
export const useNotificationSettings = () => useQuery(settingsQuery)

export function useChangeSettings() {
  const queries = useQueryClient()
  return useCommand(
    'PUT /api/me/notification-settings',
    (input: {
      kinds?: { kind: Notification['kind']; isMuted: boolean }[]
      posts?: { postId: number; isMuted: boolean }[]
    }) => ({
      body: input,
    }),
    { changes: [], onSuccess: (settings) => queries.setQueryData(settingsQuery.queryKey, settings) },
  )
}
