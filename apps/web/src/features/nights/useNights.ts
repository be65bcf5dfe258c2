import type { CommandEndpoint, CommandInput } from '@buri/contract/endpoints'
import { PAST_NIGHTS } from '@buri/contract/nights/nightLists'
import type { Night } from '@buri/contract/nights/nights'
import { HOUR_MS } from '@buri/domain/seoulTime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useEvents, useStreamState } from '#web/api/useEvents.ts'

/** Polling covers an event stream that has failed without an error. */
const POLL_MS = 30_000
const LATE_MS = 15_000

const nightQuery = (id: string) => query('GET /api/inhouse/nights/:id', { params: { id } })
const LIST = query('GET /api/inhouse/nights', { query: {} })
const LISTS = cachedAnswersOf('GET /api/inhouse/nights')

export const useNights = () => useQuery(LIST)

/** Nights of the last two weeks, latest first. */
export const usePastNights = () => useQuery(query('GET /api/inhouse/nights', { query: PAST_NIGHTS }))

export const useClanNights = (clanId: string, from: string, order: 'earliest' | 'latest') =>
  useQuery(query('GET /api/inhouse/nights', { query: { clanId, from, order } }))

const LONGEST_NIGHT_MS = 12 * HOUR_MS

export function useNextNights(clanId: string) {
  // The time is rounded to the hour, so that the cache key stays the same and coming back shows the cached nights.
  const [from] = useState(() => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - LONGEST_NIGHT_MS))
  const result = useClanNights(clanId, from.toISOString(), 'earliest')
  const nights = result.data?.data.filter(({ state }) => state === 'running' || state === 'open') ?? []
  return { result, nights }
}

export const isUnknownNight = (error: unknown) =>
  isRefusal(error, 'NIGHT_NOT_FOUND') || isRefusal(error, 'INVALID_REQUEST')

export function useNight(id: string, options: { enabled?: boolean; refetchOnMount?: 'always' } = {}) {
  const night = useQuery({ ...nightQuery(id), refetchInterval: POLL_MS, ...options })
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

export type LiveState = 'live' | 'connecting' | 'offline'

export function useLiveState(
  { dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean },
  now: number,
): LiveState {
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine)
  const stream = useStreamState()
  if (!isOnline) return 'offline'
  const isFresh = now - dataUpdatedAt < POLL_MS + LATE_MS
  return stream === 'open' && isFresh && !isError ? 'live' : 'connecting'
}

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
      // An event may already have delivered a later state, which is kept.
      if (night)
        queries.setQueryData(queryKey, (previous) =>
          previous && previous.revision > night.revision ? previous : night,
        )
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
