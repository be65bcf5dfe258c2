/** Map numbers of the game: https://static.developer.riotgames.com/docs/lol/maps.json */
export const SUMMONERS_RIFT = 11
export const HOWLING_ABYSS = 12
/** The map of Butcher's Bridge, a variant of Howling Abyss. */
export const BUTCHERS_BRIDGE = 14

export type QueueKind = 'solo' | 'flex' | 'normal' | 'aram' | 'arena' | 'bots'

// Queue numbers from https://static.developer.riotgames.com/docs/lol/queues.json, and numbers that later patches added.
// No list has the numbers of custom games (3100 to 3270). They are recognised by `gameType`, not by this table.
const QUEUES: Readonly<Record<QueueKind, readonly number[]>> = {
  solo: [4, 420],
  flex: [6, 42, 440],
  normal: [2, 14, 61, 400, 430, 480, 490],
  aram: [65, 67, 100, 450, 720, 2400],
  arena: [1700, 1710, 1740, 1750],
  bots: [7, 25, 31, 32, 33, 52, 800, 801, 810, 820, 830, 840, 850, 870, 880, 890],
}

const kindById = new Map(
  (Object.entries(QUEUES) as [QueueKind, readonly number[]][]).flatMap(([kind, ids]) =>
    ids.map((id) => [id, kind] as const),
  ),
)

export const queueKindOf = (queueId: number) => kindById.get(queueId)
