import type { CommandEndpoint, CommandInput } from '@buri/contract/endpoints'
import type {
  Auction,
  AuctionBid,
  AuctionOffer,
  DraftPick,
  NewAuction,
  Nomination,
  OfferAnswer,
} from '@buri/contract/nights/auction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useEvents } from '#web/api/useEvents.ts'
import { useNightCommand } from '../useNights.ts'

/** This gap is shorter than for other events, because bids follow one another fast. */
const GAP_MS = 200
const POLL_MS = 15_000
/** Polls well within twenty seconds, after which an auction does not wait for a silent captain. */
const CAPTAIN_POLL_MS = 6000
/** This long after the page's clock has run out, the server's clock has run out too. */
const AFTER_CLOCK_MS = 150
/** Time in milliseconds over which the requests of all watchers are spread. */
const SPREAD_MS = 400

const auctionQuery = (id: string) => query('GET /api/inhouse/nights/:id/auction', { params: { id } })

export function useAuction(id: string) {
  const auction = useQuery({
    ...auctionQuery(id),
    refetchInterval: ({ state: { data } }) => (isCaptainIn(data?.auction) ? CAPTAIN_POLL_MS : POLL_MS),
    // Polls in the background too: a captain who looks at another window, such as a voice chat, is still connected.
    refetchIntervalInBackground: true,
  })
  const { data, dataUpdatedAt, refetch } = auction
  useEvents(data && `inhouse:${id}`, data && dataUpdatedAt, () => void refetch(), undefined, GAP_MS)
  const msUntilDue = data?.auction && timeUntilDue(data.auction)
  useEffect(() => {
    if (msUntilDue === undefined || msUntilDue === null) return
    const wait = msUntilDue - (Date.now() - dataUpdatedAt) + AFTER_CLOCK_MS + Math.random() * SPREAD_MS
    const timer = setTimeout(() => void refetch(), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [msUntilDue, dataUpdatedAt, refetch])
  return auction
}

const isCaptainIn = (auction: Auction | null | undefined): boolean =>
  auction !== null && auction !== undefined && !auction.isFixed && auction.teams.some(({ isMine }) => isMine)

/** Returns the milliseconds until the auction's clock runs out; `null` if no clock runs. */
function timeUntilDue({ lot, turn, pause, now }: Auction): number | null {
  const dueAt = pause ? pause.until : (lot ?? turn)?.endsAt
  return dueAt ? Date.parse(dueAt) - Date.parse(now) : null
}

function useAuctionCommand<E extends CommandEndpoint, Input = void>(
  id: string,
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
) {
  const queries = useQueryClient()
  return useCommand(endpoint, inputOf, {
    changes: [],
    onSuccess: (answer) => {
      const { queryKey } = auctionQuery(id)
      if (isAuction(answer)) queries.setQueryData(queryKey, answer)
      else void queries.invalidateQueries({ queryKey })
    },
  })
}

const isAuction = (answer: unknown): answer is { auction: Auction | null } =>
  typeof answer === 'object' && answer !== null && 'auction' in answer && !('signups' in answer)

export function useAuctionCommands(id: string) {
  const params = { id }
  return {
    start: useAuctionCommand(id, 'POST /api/inhouse/nights/:id/auction', (body: NewAuction) => ({ params, body })),
    bid: useAuctionCommand(id, 'POST /api/inhouse/nights/:id/auction/bids', (body: AuctionBid) => ({ params, body })),
    pick: useAuctionCommand(id, 'POST /api/inhouse/nights/:id/auction/picks', (body: DraftPick) => ({ params, body })),
    nominate: useAuctionCommand(id, 'PUT /api/inhouse/nights/:id/auction/next', (body: Nomination) => ({
      params,
      body,
    })),
    pause: useAuctionCommand(id, 'PUT /api/inhouse/nights/:id/auction/pause', (isPaused: boolean) => ({
      params,
      body: { isPaused },
    })),
    undo: useAuctionCommand(id, 'DELETE /api/inhouse/nights/:id/auction/sales/:nth', (nth: number) => ({
      params: { id, nth },
    })),
    offer: useAuctionCommand(id, 'POST /api/inhouse/nights/:id/auction/offers', (body: AuctionOffer) => ({
      params,
      body,
    })),
    answer: useAuctionCommand(id, 'PUT /api/inhouse/nights/:id/auction/offers', (body: OfferAnswer) => ({
      params,
      body,
    })),
    callOff: useAuctionCommand(id, 'DELETE /api/inhouse/nights/:id/auction', () => ({ params })),
    finish: useNightCommand(id, 'POST /api/inhouse/nights/:id/auction/teams', () => ({ params })),
  }
}
export type AuctionCommands = ReturnType<typeof useAuctionCommands>
