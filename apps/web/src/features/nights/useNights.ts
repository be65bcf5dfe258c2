import type { CommandEndpoint, CommandInput } from '@buri/contract/endpoints'
import { PAST_NIGHTS } from '@buri/contract/nights/nightLists'
import type { Night } from '@buri/contract/nights/nights'
import { HOUR_MS } from '@buri/domain/seoulTime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { isRefusal } from '#web/api/ApiError.ts'
import { answersOf } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useEvents, useStreamState } from '#web/api/useEvents.ts'

/** A line that is dead without having said so is noticed by this. */
const ASK_EVERY_MS = 30_000
const LATE_MS = 15_000

const nightQuery = (id: string) => query('GET /api/inhouse/nights/:id', { params: { id } })
const LIST = query('GET /api/inhouse/nights', { query: {} })
const LISTS = answersOf('GET /api/inhouse/nights')

export const useNights = () => useQuery(LIST)

/** Those that began in the last two weeks, the latest first. */
export const usePastNights = () => useQuery(query('GET /api/inhouse/nights', { query: PAST_NIGHTS }))

/** Those of a clan from that time on. */
export const useClanNights = (clanId: string, from: string, order: 'earliest' | 'latest') =>
  useQuery(query('GET /api/inhouse/nights', { query: { clanId, from, order } }))

/** Longer than a night goes on. */
const SINCE_MS = 12 * HOUR_MS

/** What of a clan runs now or comes next, the nearest first. */
export function useNextNights(clanId: string) {
  // To the hour: who comes back to the tab is shown what it held.
  const [from] = useState(() => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - SINCE_MS))
  const result = useClanNights(clanId, from.toISOString(), 'earliest')
  const nights = result.data?.data.filter(({ state }) => state === 'running' || state === 'open') ?? []
  return { result, nights }
}

export const isUnknownNight = (error: unknown) =>
  isRefusal(error, 'NIGHT_NOT_FOUND') || isRefusal(error, 'INVALID_REQUEST')

/** What the lobby shows, asked for again with every event of the night. */
export function useNight(id: string) {
  const night = useQuery({ ...nightQuery(id), refetchInterval: ASK_EVERY_MS })
  const { data, dataUpdatedAt, refetch } = night
  useEvents(data && `inhouse:${id}`, data && dataUpdatedAt, () => void refetch())
  return night
}

const onLine = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export type LinkState = 'live' | 'connecting' | 'offline'

/** Whether what is shown is how it is now: the stream is open, and the last answer is no older than it may be. */
export function useLink(
  { dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean },
  now: number,
): LinkState {
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine)
  const stream = useStreamState()
  if (!isOnline) return 'offline'
  const isFresh = now - dataUpdatedAt < ASK_EVERY_MS + LATE_MS
  return stream === 'open' && isFresh && !isError ? 'live' : 'connecting'
}

/** Commands that answer with the night as it is afterwards: the lobby shows that at once. */
export function useNightCommand<E extends CommandEndpoint, Input = void>(
  id: string,
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
) {
  const queries = useQueryClient()
  return useCommand(endpoint, inputOf, {
    changes: [LISTS],
    withoutWaiting: true,
    onSuccess: (answer) => {
      const night = nightIn(answer)
      const { queryKey } = nightQuery(id)
      // An event may have brought a later state already.
      if (night) queries.setQueryData(queryKey, (held) => (held && held.revision > night.revision ? held : night))
      else void queries.invalidateQueries({ queryKey })
    },
  })
}

const isNight = (answer: unknown): answer is Night =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && 'signups' in answer

function nightIn(answer: unknown): Night | undefined {
  if (isNight(answer)) return answer
  const inside = typeof answer === 'object' && answer !== null && 'night' in answer ? answer.night : undefined
  return isNight(inside) ? inside : undefined
}
