import { addressAmongNamesakes, readPlayerAddress } from '@buri/domain/players/playerAddress'
import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { formatRiotId, nameKeyOf, type RiotId } from '@buri/domain/riotId'
import DataLoader from 'dataloader'
import type { Pool } from 'pg'
import { AppError } from '#server/platform/errors.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type Audience, audienceOf } from './audience.ts'
import { BEARERS_QUERY, CLANMATE_QUERY } from './bearers.ts'

type FoundPlayer = {
  id: string
  gameName: string
  tagLine: string
  visibility: Visibility
  dataVersion: number
  /** Changes with any player's name or visibility, because scoreboards show other players too. */
  peopleVersion: string
  isRecalculating: boolean
  clan: { id: string; clanName: string } | null
}

export type NamedPlayer = Pick<FoundPlayer, 'id' | 'gameName' | 'tagLine' | 'visibility'>

export type VisiblePlayer = FoundPlayer & {
  audience: Audience
  namesakes: readonly FoundPlayer[]
  /** `null` if the name does not find this player; `addressOf` then finds the address. */
  address: string | null
}

type NameQuery = { nameKey: string; ending: string | null }
type NameLookup = ReturnType<typeof parseNameLookup>

const keyOf = ({ nameKey, ending }: NameQuery) => `${nameKey}~${ending ?? ''}`

/** A name means all its present and past bearers. The end of an id narrows it to one player. */
export function parseNameLookup(nameTag: string) {
  const address = readPlayerAddress(nameTag)
  if (!address) throw new AppError('INVALID_NAME')
  const { riotId, ending } = address
  const isAskedFor = ({ id }: Pick<FoundPlayer, 'id'>) => ending === null || id.endsWith(ending)
  return { nameKey: nameKeyOf(riotId), ending, isAskedFor: isAskedFor }
}

export const visibleBearers = <Bearer extends Pick<FoundPlayer, 'id' | 'visibility'>>(
  bearers: readonly Bearer[],
  near: Audience,
): Bearer[] => bearers.filter(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))

function visibleAmong(bearers: readonly FoundPlayer[], lookup: NameLookup, near: Audience): VisiblePlayer {
  const visible = visibleBearers(bearers, near)
  const found = visible.find(lookup.isAskedFor)
  if (!found) throw new AppError('SUMMONER_NOT_FOUND')
  const isByName = lookup.ending === null && lookup.nameKey === nameKeyOf(found)
  return {
    ...found,
    audience: near,
    namesakes: visible.filter((player) => player !== found),
    address: isByName ? formatRiotId(found) : null,
  }
}

/** Calls in one tick of the event loop share a query, which halves the work of 32 calls. */
export function playerFinder(pool: Pool) {
  async function findAll(names: readonly NameQuery[]): Promise<FoundPlayer[][]> {
    // A call is never answered by a query that began before it.
    loader.clearAll()
    const { rows } = await pool.query<NameQuery & (FoundPlayer | { id: null })>({
      name: 'find-players',
      text: BEARERS_QUERY,
      values: [names.map(({ nameKey }) => nameKey), names.map(({ ending }) => ending)],
    })
    const rowsByKey = Map.groupBy(rows, keyOf)
    return names.map((name) => (rowsByKey.get(keyOf(name)) ?? []).filter((row) => row.id !== null))
  }
  const loader = new DataLoader(findAll, { cacheKeyFn: keyOf, batchScheduleFn: setImmediate })
  const find = (name: NameQuery) => loader.load(name)

  async function playersNamed(nameTag: string) {
    const lookup = parseNameLookup(nameTag)
    return { meant: lookup, bearers: await find(lookup) }
  }

  /** Hidden bearers are included. Never show the result. */
  async function bearersOf(nameTag: string): Promise<FoundPlayer[]> {
    const { bearers, meant } = await playersNamed(nameTag)
    return bearers.filter(meant.isAskedFor)
  }

  const audience = (viewer: Viewer) => audienceOf(pool, viewer)

  return {
    audience,

    /** A hidden player gives the same answer as an unknown player. */
    async require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
      const [{ meant, bearers }, near] = await Promise.all([playersNamed(nameTag), audience(viewer)])
      return visibleAmong(bearers, meant, near)
    },

    bearersOf,

    /** Hidden bearers are included. Never show the result. */
    async clanmateNamed(
      nameTag: string,
      userId: string,
      clanId: string | null = null,
    ): Promise<NamedPlayer | undefined> {
      const { nameKey, ending } = parseNameLookup(nameTag)
      const { rows } = await pool.query<NamedPlayer>({
        name: 'find-clanmate',
        text: CLANMATE_QUERY,
        values: [nameKey, ending ?? '', userId, clanId],
      })
      return rows[0]
    },

    /** A hidden bearer is included. Never show the result. */
    async find(nameTag: string): Promise<FoundPlayer | undefined> {
      return (await bearersOf(nameTag))[0]
    },

    /** The address is the name, unless other players of that name come first. */
    async addressOf(player: RiotId & { id: string }, near: Audience): Promise<string> {
      const bearers = await find({ nameKey: nameKeyOf(player), ending: null })
      const first = bearers.find(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))
      return first === undefined || first.id === player.id ? formatRiotId(player) : addressAmongNamesakes(player)
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

export const playerVersionOf = (player: VisiblePlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}.${player.audience.key}`
