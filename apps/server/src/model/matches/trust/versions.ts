import { randomUUIDv7 } from 'node:crypto'
import { addMissing } from '@buri/domain/matches/addMissing'
import { doContradict } from '@buri/domain/matches/contradiction'
import { judgeVersions, type VersionDecision } from '@buri/domain/matches/judgeVersions'
import { mayHavePerson } from '@buri/domain/matches/samePeople'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { changeFacts } from '#server/model/matches/store/changeFacts.ts'
import {
  type MatchMetadata,
  metadataOf,
  parsedOf,
  type StoredMatch,
  substitutesOf,
} from '#server/model/matches/store/matchRows.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import type { MatchDate } from '#server/model/matches/store/playedAt.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { withoutTakeovers } from './contestedSeats.ts'
import { doubtsInItself } from './doubts.ts'
import { type ReassessOptions, reassessTrust, type TrustChange } from './reassessTrust.ts'
import { returnSeats } from './returnSeats.ts'
import { type StoredTestimony, storedTestimonies } from './testimonies.ts'

type VersionMetadata = Pick<MatchMetadata, 'uploadedBy' | 'clanId' | 'hostId' | 'remark' | 'disagreements' | 'doubts'> &
  MatchDate & { substitutes: readonly number[] }
type Version = { report: ParsedMatch; keptWith: VersionMetadata | null }

const ADD_VERSION = {
  name: 'ingest_add_version',
  text: `insert into match_version (match_id, version_key, told, kept_with) values ($1, $2, $3, $4)
    on conflict (match_id, version_key) do update set told = excluded.told, kept_with = excluded.kept_with`,
}

export const addVersion = (tx: Tx, matchId: string, key: string, { report, keptWith }: Version) =>
  tx.run(ADD_VERSION, [matchId, key, JSON.stringify(report), JSON.stringify(keptWith)])

const OTHER_VERSIONS = {
  name: 'ingest_other_versions',
  text: `select version_key as key, told as report, kept_with from match_version where match_id = $1 and version_key <> $2
    order by version_key`,
}

export const otherVersions = (tx: Tx, { id, versionKey }: Pick<StoredMatch['match'], 'id' | 'versionKey'>) =>
  tx.run<Version & { key: string }>(OTHER_VERSIONS, [id, versionKey])

/** Compares only values that both reports give. */
export function areAlike(stored: ParsedMatch, report: ParsedMatch): boolean {
  const { contradicts, disagreements } = addMissing(stored, report)
  return !contradicts && !doContradict(stored, report, disagreements)
}

const DECISIONS_OF_MATCH = {
  name: 'ingest_rulings',
  text: `select id, extract(epoch from decided_at) * 1000 as at, other_digest as about, kept_version as beside, stands from match_dispute
    where match_id = $1 and stands is not null`,
}

const FORGET_RIVALS = {
  name: 'ingest_forget_rivals',
  text: `delete from match_dispute where match_id = $1 and decision is null and other_digest is not null
    and other_digest <> all ($2::text[])`,
}
const ADD_RIVALS = {
  name: 'ingest_add_rivals',
  text: `insert into match_dispute (id, match_id, opened_at, reason, kept_version, other_digest)
    values ($1, $2, $3, 'contradiction', $4, $5)
    on conflict (match_id, other_digest) where other_digest is not null do nothing`,
}

/** Takes the version that testimonies and decisions favour, and opens disputes for its rivals. */
export async function settleVersions(
  tx: Tx,
  matchId: string,
  now: number,
  { isBatch = false }: ReassessOptions = {},
): Promise<TrustChange> {
  await lockFrontier(tx)
  const stored = await requireMatch(tx, matchId)
  const before = stored.match.standing
  const testimonies = await storedTestimonies(tx, matchId)
  if (testimonies.some(({ versionKey }) => versionKey !== '')) {
    const decisions = await tx.run<VersionDecision>(DECISIONS_OF_MATCH, [matchId])
    const spoken = speakingForPeopleOfFirst(
      [{ key: stored.match.versionKey, report: parsedOf(stored) }, ...(await otherVersions(tx, stored.match))],
      await withoutTakeovers(tx, stored, testimonies),
    )
    const { kept, rivals } = judgeVersions(spoken, decisions, stored.lines.length)
    await tx.run(FORGET_RIVALS, [matchId, rivals])
    for (const rival of rivals) await tx.run(ADD_RIVALS, [randomUUIDv7(), matchId, new Date(now), kept, rival])
    if (kept !== stored.match.versionKey) {
      await takeVersion(tx, stored, kept, isBatch)
      // Without the withdrawn testimony, another version may have more support.
      if (await returnSeats(tx, { id: matchId, versionKey: kept })) await settleVersions(tx, matchId, now, { isBatch })
    }
  }
  const { after } = await reassessTrust(tx, matchId, now, { isBatch })
  return { before, after }
}

/** Drops seats that an account speaks for only because it put own players into a copy of the match. */
function speakingForPeopleOfFirst(
  versions: readonly Pick<Version & { key: string }, 'key' | 'report'>[],
  testimonies: readonly StoredTestimony[],
): StoredTestimony[] {
  const lines = new Map(versions.map(({ key, report }) => [key, report.participants]))
  const [first] = testimonies.toSorted((a, b) => a.at - b.at || (a.versionKey < b.versionKey ? -1 : 1))
  const people = lines.get(first?.versionKey ?? '') ?? []
  return testimonies.map((testimony) => {
    const told = lines.get(testimony.versionKey) ?? []
    const isShared = (slot: number) => told[slot] !== undefined && mayHavePerson(people, told[slot])
    if (testimony.versionKey === first?.versionKey) return testimony
    const speaksFor = testimony.speaksFor.filter(isShared)
    return { ...testimony, speaksFor, sides: speaksFor.length > 0 ? testimony.sides : [] }
  })
}

async function takeVersion(tx: Tx, stored: StoredMatch, key: string, isBatch: boolean): Promise<void> {
  const { match, lines } = stored
  const { uploadedBy, clanId, hostId, remark, disagreements, doubts, playedAt, dateSource } = match
  const substitutes = substitutesOf(lines)
  const own = { uploadedBy, clanId, hostId, remark, disagreements, doubts, playedAt, dateSource, substitutes }
  const version = (await otherVersions(tx, match)).find((other) => other.key === key)
  if (!version) throw new Error(`${match.id} has no version ${key}`)
  await addVersion(tx, match.id, match.versionKey, { report: parsedOf(stored), keptWith: own })
  const { report } = version
  const { substitutes: named, ...keptWith } = version.keptWith ?? { ...own, doubts: doubtsInItself(report) }
  await changeFacts(tx, stored, {
    parsed: { ...report, playedAt: keptWith.dateSource === 'game' ? keptWith.playedAt : null },
    dated: keptWith,
    metadata: {
      ...metadataOf(match),
      uploadedBy: keptWith.uploadedBy,
      clanId: keptWith.clanId,
      hostId: keptWith.hostId,
      remark: keptWith.remark,
      disagreements: keptWith.disagreements,
      doubts: keptWith.doubts,
      versionKey: key,
    },
    substitutes: named,
    frontier: await lockFrontier(tx),
    isBatch,
    testifiedBy: keptWith.uploadedBy,
    isOtherVersion: true,
  })
}
