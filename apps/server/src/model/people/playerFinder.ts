import { addressAmongNamesakes, readPlayerAddress } from '@buri/domain/players/playerAddress'
import { maySee, type Visibility } from '@buri/domain/players/visibility'
import { formatRiotId, nameKeyOf, type RiotId } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import { AppError } from '#server/platform/errors.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type Audience, audienceOf, STRANGERS } from './audience.ts'
import { BEARERS } from './bearers.ts'
import { askedOfBearer, type PlayerQuestion } from './playerQuestion.ts'

/** A player as an address names them, with the versions of everything their pages are made from. */
type FoundPlayer = {
  id: string
  gameName: string
  tagLine: string
  visibility: Visibility
  dataVersion: number
  /** Changes with any player's name or visibility: scoreboards show other players too. */
  peopleVersion: string
  /** Ratings are being worked out again after a late upload. */
  isRecalculating: boolean
}

/** A player the viewer may see, which others the viewer sees, and who else of those bears or bore the name. */
export type VisiblePlayer = FoundPlayer & {
  audience: Audience
  namesakes: readonly FoundPlayer[]
  /** The name, where it leads here; otherwise it is to be asked for. */
  address: string | null
}

type NameQuery = { nameKey: string; ending: string | null }
type Row = NameQuery & (FoundPlayer | { id: null })
type Meant = ReturnType<typeof meantBy>

const bearersIn = (rows: readonly Row[]): FoundPlayer[] =>
  rows.flatMap(({ nameKey: _, ending: __, ...player }) => (player.id === null ? [] : [player]))
type Waiting = { resolve: (found: readonly FoundPlayer[]) => void; reject: (error: unknown) => void }

const keyOf = ({ nameKey, ending }: NameQuery) => `${nameKey}~${ending ?? ''}`

/** Whom an address means: anyone who bears or bore the name, and with the end of an id nobody else. */
export function meantBy(nameTag: string) {
  const address = readPlayerAddress(nameTag)
  if (!address) throw new AppError('INVALID_NAME')
  const { riotId, ending } = address
  const isMeant = ({ id }: Pick<FoundPlayer, 'id'>) => ending === null || id.endsWith(ending)
  return { nameKey: nameKeyOf(riotId), ending, isMeant }
}

/** The same for all ways of writing one name. */
export const meaningOf = (nameTag: string): string => keyOf(meantBy(nameTag))

/** Those of them whom the audience sees. */
export const seenAmong = <Bearer extends Pick<FoundPlayer, 'id' | 'visibility'>>(
  bearers: readonly Bearer[],
  near: Audience,
): Bearer[] => bearers.filter(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))

function visibleAmong(bearers: readonly FoundPlayer[], meant: Meant, near: Audience): VisiblePlayer {
  const seen = seenAmong(bearers, near)
  const found = seen.find(meant.isMeant)
  if (!found) throw new AppError('SUMMONER_NOT_FOUND')
  const isByName = meant.ending === null && meant.nameKey === nameKeyOf(found)
  return {
    ...found,
    audience: near,
    namesakes: seen.filter((one) => one !== found),
    address: isByName ? formatRiotId(found) : null,
  }
}

/** Enough to keep the database busy; callers that come meanwhile share the next query. */
const QUESTIONS_AT_ONCE = 2
/** A page asks for two, whose rows take a megabyte until they are judged. */
const ASKED_ALONG_AT_ONCE = 4

/**
 * Finds players by name. Under load one query serves many callers, which is a third of the work of one each; alone,
 * a caller does not wait. No caller is answered from a query that began before their call.
 */
export function playerFinder(pool: Pool) {
  let waiting = new Map<string, NameQuery & { others: Waiting[] }>()
  let underway = 0
  let asking = 0

  async function ask(batch: typeof waiting) {
    const names = [...batch.values()]
    try {
      const { rows } = await pool.query<Row>({
        name: 'find-players',
        text: BEARERS,
        values: [names.map(({ nameKey }) => nameKey), names.map(({ ending }) => ending)],
      })
      const found = Map.groupBy(rows, keyOf)
      for (const [key, { others }] of batch) {
        const bearers = bearersIn(found.get(key) ?? [])
        for (const { resolve } of others) resolve(bearers)
      }
    } catch (error) {
      for (const { others } of batch.values()) for (const { reject } of others) reject(error)
    }
  }

  async function askNext() {
    if (underway >= QUESTIONS_AT_ONCE || waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    underway += 1
    await ask(batch)
    underway -= 1
    void askNext()
  }

  const find = (nameQuery: NameQuery) =>
    new Promise<readonly FoundPlayer[]>((resolve, reject) => {
      const known = waiting.get(keyOf(nameQuery))
      if (known) known.others.push({ resolve, reject })
      else waiting.set(keyOf(nameQuery), { ...nameQuery, others: [{ resolve, reject }] })
      // After everything else that arrived in this turn of the event loop.
      if (underway < QUESTIONS_AT_ONCE) setImmediate(() => void askNext())
    })

  async function named(nameTag: string) {
    const meant = meantBy(nameTag)
    return { meant, bearers: await find(meant) }
  }

  /** Players a viewer sees besides the public ones. */
  const audience = (viewer: Viewer) => audienceOf(pool, viewer)

  /** The player an address names, for a viewer who may see them. A hidden player is answered as one who never was. */
  async function require(nameTag: string, viewer: Viewer = VISITOR): Promise<VisiblePlayer> {
    const [{ meant, bearers }, near] = await Promise.all([named(nameTag), audience(viewer)])
    return visibleAmong(bearers, meant, near)
  }

  return {
    audience,
    require,

    /** The bearer of the name, hidden or not: for what must not be shown, only used. */
    async find(nameTag: string): Promise<FoundPlayer | undefined> {
      const { bearers, meant } = await named(nameTag)
      return bearers.find(meant.isMeant)
    },

    /**
     * As `require`, and in the same trip to the database what a visitor asks about the player: a trip of its own wakes two
     * processes, which on few cores takes longer than they work. Without `row` it is still to be asked: by others than
     * visitors, of someone else than was likely, or where many ask at once, who share a question about names.
     */
    async requireAsking<Answer extends object>(
      nameTag: string,
      viewer: Viewer,
      question: PlayerQuestion | undefined,
    ): Promise<{ player: VisiblePlayer; row: Answer | undefined }> {
      if (!question || viewer.kind !== 'visitor' || asking >= ASKED_ALONG_AT_ONCE)
        return { player: await require(nameTag, viewer), row: undefined }
      const meant = meantBy(nameTag)
      asking += 1
      const { rows } = await pool
        .query<Answer & { bearers: Row[] | null; likely: string | null }>(askedOfBearer(meant, question))
        .finally(() => {
          asking -= 1
        })
      const [row] = rows
      const player = visibleAmong(bearersIn(row?.bearers ?? []), meant, STRANGERS)
      return { player, row: row?.likely === player.id ? row : undefined }
    },

    /** By which address a viewer comes to this player: the name, unless others of that name come first. */
    async addressOf(player: RiotId & { id: string }, near: Audience): Promise<string> {
      const bearers = await find({ nameKey: nameKeyOf(player), ending: null })
      const first = bearers.find(({ id, visibility }) => maySee(visibility, near.nearnessTo(id)))
      return first === undefined || first.id === player.id ? formatRiotId(player) : addressAmongNamesakes(player)
    },
  }
}
export type PlayerFinder = ReturnType<typeof playerFinder>

/** The cache key of an answer about this player, for this viewer. */
export const versionOf = (player: VisiblePlayer) =>
  `${player.id}.${player.dataVersion}.${player.peopleVersion}.${player.isRecalculating ? 'r' : 's'}.${player.audience.key}`
