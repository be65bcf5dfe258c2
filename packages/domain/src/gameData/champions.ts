import champions from './champions.json' with { type: 'json' }

/** `key` is Data Dragon's `id`, such as `MonkeyKing`. `tags` are Riot's classes, the strongest first. */
type Champion = { id: number; key: string; name: string; tags: readonly string[] }

const byId: ReadonlyMap<number, Champion> = new Map(champions.map((champion) => [champion.id, champion]))
const byKey: ReadonlyMap<string, Champion> = new Map(
  champions.map((champion) => [champion.key.toLowerCase(), champion]),
)

export const CHAMPIONS: readonly Champion[] = champions

export const championById = (id: number) => byId.get(id)

/** Finds a champion by key, ignoring case: replays write `FiddleSticks` where Data Dragon writes `Fiddlesticks`. */
export const championByKey = (key: string) => byKey.get(key.toLowerCase())

type ReportedChampion = { championId: number | null; championKey: string | null }

/** Finds a champion by id, which is the same in every source. If the id is unknown, finds it by key. */
export function championOf({ championId, championKey }: ReportedChampion): Champion | undefined {
  return (
    (championId === null ? undefined : championById(championId)) ??
    (championKey === null ? undefined : championByKey(championKey))
  )
}

/**
 * Returns the Korean name. A champion that is newer than our list gets its key or number, so that a line never stays
 * empty.
 */
export function championNameOf(reported: ReportedChampion): string {
  const champion = championOf(reported)
  if (champion) return champion.name
  if (reported.championKey) return reported.championKey
  return reported.championId === null ? '알 수 없음' : `챔피언 ${reported.championId}`
}
