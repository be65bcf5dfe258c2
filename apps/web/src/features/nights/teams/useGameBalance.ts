import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#web/api/query.ts'
import { seatedPlayers } from '../games/people.ts'

/** The data are refetched when the ten players, their preferences or the teams change. */
export function useGameBalance(night: Night, game: NightGame) {
  const params = { id: night.id, n: game.n }
  const balance = useQuery({ ...query('GET /api/inhouse/nights/:id/games/:n/balance', { params }), staleTime: 0 })
  const { refetch } = balance
  const wishes = seatedPlayers(night, game).map(({ signup: { id, main, sub, refused } }) => [id, main, sub, refused])
  const inputs = JSON.stringify([game.fixedAt, wishes])
  const lastInputs = useRef(inputs)
  useEffect(() => {
    if (lastInputs.current === inputs) return
    lastInputs.current = inputs
    void refetch()
  }, [inputs, refetch])
  return balance
}
