import type { Side } from '@buri/domain/matches/matchFacts'
import { parseRiotId, type RiotId } from '@buri/domain/riotId'
import { z } from 'zod'

const number = z.int().nullish().catch(null)
const text = z.string().nullish().catch(null)

const Participant = z.object({
  puuid: text,
  riotId: text,
  summonerName: text,
  teamId: number,
  championId: number,
  bot: z.boolean().nullish().catch(null),
})

export type ActivePlayer = {
  side: Side
  championId: number | null
  puuid: string | null
  /** Undefined for bots and in answers from before Riot IDs. */
  riotId: RiotId | undefined
  /** `null` in streamer mode: the game then sends a made-up name and no id. */
  name: string | null
}

export type ActiveGame = {
  gameId: string
  queueId: number | null
  mapId: number | null
  gameMode: string | null
  gameType: string | null
  /** `null` while the players are still loading. */
  startedAt: number | null
  players: ActivePlayer[]
}

/** The answer of https://developer.riotgames.com/apis#spectator-v5. Also accepts answers of its predecessors. */
export const ActiveGameAnswer = z
  .object({
    gameId: z.union([z.int(), z.string()]),
    platformId: text,
    mapId: number,
    gameMode: text,
    gameType: text,
    gameQueueConfigId: number,
    gameStartTime: number,
    participants: z.array(Participant).max(40),
  })
  .transform(
    (game): ActiveGame => ({
      gameId: `${game.platformId ?? 'KR'}_${game.gameId}`,
      queueId: game.gameQueueConfigId ?? null,
      mapId: game.mapId ?? null,
      gameMode: game.gameMode ?? null,
      // Since 2025 the API sends `MATCHED` and `CUSTOM`; before, both had the suffix `_GAME`.
      gameType: game.gameType == null ? null : `${game.gameType.replace(/_GAME$/, '')}_GAME`,
      startedAt: game.gameStartTime ? game.gameStartTime : null,
      players: game.participants.flatMap((line) => playerOf(line)),
    }),
  )

const SIDES: Readonly<Record<number, Side>> = { 100: 'blue', 200: 'red' }

function playerOf({ teamId, championId, bot, ...who }: z.infer<typeof Participant>): ActivePlayer[] {
  const side = teamId == null ? undefined : SIDES[teamId]
  if (side === undefined) return []
  return [{ side, championId: championId ?? null, ...personIn(who, bot === true) }]
}

type LiveParticipant = Pick<z.infer<typeof Participant>, 'puuid' | 'riotId' | 'summonerName'>

function personIn(
  { puuid, riotId, summonerName }: LiveParticipant,
  isBot: boolean,
): Omit<ActivePlayer, 'side' | 'championId'> {
  const name = riotId || summonerName || null
  if (isBot) return { puuid: null, riotId: undefined, name }
  if (riotId !== undefined && !puuid) return { puuid: null, riotId: undefined, name: null }
  const named = riotId?.includes('#') ? parseRiotId(riotId) : undefined
  return { puuid: puuid || null, riotId: named, name: named?.gameName ?? name }
}
