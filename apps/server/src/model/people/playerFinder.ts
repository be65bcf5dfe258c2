import { addressAmongNamesakes, readPlayerAddress } from '@buri/domain/players/playerAddress'
import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { formatRiotId, nameKeyOf, type RiotId } from '@buri/domain/riotId'
import DataLoader from 'dataloader'
import type { Pool } from 'pg'
import { speakingClans } from '#server/model/clans/speakingClans.ts'
import { AppError } from '#server/platform/errors.ts'
import { type SignedIn, VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type Audience, audienceOf } from './audience.ts'
import { BEARERS_QUERY, bearersQuery, isOfClan } from './bearers.ts'

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

/** A bearer, and whether the asker believes that the player bears the name. */
type BelievedBearer = NamedPlayer & { isBelieved: boolean }
/** No match is judged here, so the asker's clans are those that the asker leads or, if there are none, all of them. */
const IS_OF_ASKER = `(m.uploaded_by = $3 or ${isOfClan(`m.clan_id in ${speakingClans('$3', 'null::uuid')}`)})`
const BEARERS_FOR = `select * from (${bearersQuery('$1::text', '$2::text', IS_OF_ASKER)}) as b where b.id is not null`

type NameQuery = { nameKey: string; ending: string | null }
type NameLookup = ReturnType<typeof parseNameLookup>

const keyOf = ({ nameKey, ending }: NameQuery) => `${nameKey}~${ending ?? ''}`

/** A name means all its present and past bearers. The end of an id narrows it to one player. */
export function parseNameLookup(nameTag: string) {
  const address = readPlayerAddress(nameTag)
  if (!address) throw new AppError('INVALID_NAME')
  const { riotId, ending } = address
  const isAskedFor = ({ id }: Pick<FoundPlayer, 'id'>) => ending === null || id.endsWith(ending)
  /** If only strangers' files gave a player the name, it leads to the player only with the end of the id. */
  const isMeant = (bearer: BelievedBearer) => isAskedFor(bearer) && (ending !== null || bearer.isBelieved)
  return { nameKey: nameKeyOf(riotId), ending, isAskedFor, isMeant }
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

  /** Players whom the asker's circle recorded under the name come first. Hidden ones are included: never show them. */
  async function bearersFor(nameTag: string, userId: string) {
    const meant = parseNameLookup(nameTag)
    const values = [meant.nameKey, meant.ending, userId]
    const { rows } = await pool.query<BelievedBearer>({ name: 'find-players-for', text: BEARERS_FOR, values })
    return { meant, bearers: rows.filter(meant.isAskedFor) }
  }

  const audience = (viewer: Viewer) => audienceOf(pool, viewer)

  return {
    audience,

    /** A hidden player gives the same answer as an unknown player. */
    async require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
      const [{ meant, bearers }, near] = await Promise.all([playersNamed(nameTag), audience(viewer)])
      return visibleAmong(bearers, meant, near)
    },

    bearersFor: async (nameTag: string, userId: string): Promise<NamedPlayer[]> =>
      (await bearersFor(nameTag, userId)).bearers,

    /**
     * Players whom the viewer's circle recorded come first. `onlyBelieved` is for requests that give the player
     * something: a name in strangers' files does not suffice. A hidden player gives the same answer as an unknown one.
     */
    async requireFor(nameTag: string, viewer: SignedIn, { onlyBelieved = false } = {}): Promise<NamedPlayer> {
      const [{ meant, bearers }, near] = await Promise.all([bearersFor(nameTag, viewer.userId), audience(viewer)])
      const found = visibleBearers(bearers, near).find(onlyBelieved ? meant.isMeant : meant.isAskedFor)
      if (!found) throw new AppError('SUMMONER_NOT_FOUND')
      return found
    },

    /** A hidden bearer is included. Never show the result. */
    async find(nameTag: string): Promise<FoundPlayer | undefined> {
      const { bearers, meant } = await playersNamed(nameTag)
      return bearers.find(meant.isAskedFor)
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
