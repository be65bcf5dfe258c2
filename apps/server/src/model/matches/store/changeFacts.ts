import { deriveMatch } from '@buri/domain/matches/deriveMatch'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { hasLostLetters } from '@buri/domain/riotId'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { hookValues, INSERT_DELIVERIES } from '#server/model/clans/hookOutbox.ts'
import { nameUses } from '#server/model/matches/histories/newestMatch.ts'
import { meetingsOfMatch, replaceMeetings } from '#server/model/matches/histories/pairRows.ts'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import {
  existingPlayersOnly,
  type IdentifiedPeople,
  identify,
  withoutSilentGuests,
} from '#server/model/matches/people/identify.ts'
import { addIdentityQuestions } from '#server/model/matches/people/identityQuestions.ts'
import { hostAfterMerge, joinPeople, survivingPlayerId } from '#server/model/matches/people/joinPeople.ts'
import { forgetUnused } from '#server/model/matches/people/mergePlayers.ts'
import { addIdentities, forgetIdentities } from '#server/model/matches/people/people.ts'
import { addNames, markHostsChanged, type PlayerColumns, writePlayers } from '#server/model/matches/people/players.ts'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { recountRatings } from '#server/model/matches/ratings/ratingRows.ts'
import { recompute } from '#server/model/matches/ratings/recompute.ts'
import { contestedSeats } from '#server/model/matches/trust/contestedSeats.ts'
import { namesakesInMatch } from '#server/model/matches/trust/namesakesTo.ts'
import { guestsOf } from '#server/model/matches/trust/testimonies.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import {
  holderOf,
  lineRowsOf,
  type MatchMetadata,
  matchRowOf,
  type StoredLine,
  type StoredMatch,
  UNRATED_LINE,
} from './matchRows.ts'
import { requireMatch, updateMatch } from './matchStore.ts'
import type { MatchDate } from './playedAt.ts'
import { joinTypedResults, typedResultsOf } from './typedResults.ts'

type NewFacts = {
  parsed: ParsedMatch
  dated: MatchDate
  metadata: MatchMetadata
  substitutes: readonly number[]
  frontier: MatchPlace | null
  isBatch: boolean
  testifiedBy: string | null
  /** Whether the new facts are another source's version, none of whose lines are stored yet. */
  isOtherVersion?: boolean
}

export async function changeFacts(tx: Tx, stored: StoredMatch, change: NewFacts): Promise<void> {
  const { parsed, dated, metadata, substitutes, frontier, isBatch, testifiedBy, isOtherVersion = false } = change
  const { id } = stored.match
  const evidence = evidenceOf(parsed.platform, parsed.participants)
  const { guests, contested, strangers } = await contestedSeats(tx, { id, ...metadata }, evidence)
  // A match that counts keeps its seats. Otherwise an inventor who copies the match would take the seats from the
  // people who played. While a match waits, guests keep their seats, so that they find the match.
  const beginsToCount = !isCountedTrust(stored.match.standing) && isCountedTrust(metadata.standing)
  const leavingLines = beginsToCount ? contested : []
  const isOpen = (line: StoredLine) => isMisread(line) || leavingLines.includes(line.slot)
  const current = isOtherVersion ? [] : stored.lines.map((line) => (isOpen(line) ? null : holderAmong(line, stored)))
  const identified = await identify(tx, evidence, {
    playedAt: dated.playedAt,
    uploadedBy: testifiedBy,
    clanId: metadata.clanId,
    current,
    guests,
    contested,
    strangers,
    namesakesAmong: namesakesInMatch(tx, { id, ...metadata }),
  })
  // A match that does not count creates no players and merges none.
  const isCounted = isCountedTrust(metadata.standing)
  const guestIds = isCounted ? await guestsOf(tx, stored, { ...metadata, playerIds: identified.playerIds }) : []
  const players = isCounted ? withoutSilentGuests(identified, guestIds) : existingPlayersOnly(identified)
  const mergeEffect = await joinPeople(tx, players.merges)
  // A merge changes players in this match's rows too, so they are read again.
  const before = players.merges.length > 0 ? await requireMatch(tx, id) : stored

  const { playerIds, withheldNames } = players
  const derived = deriveMatch(parsed)
  const { standing } = metadata
  const { playedAt, dateSource } = dated
  const facts = { id, parsed, derived, playedAt, dateSource, playerIds, guestIds, substitutes, withheldNames, standing }
  const seated = { before: leavingLines.length > 0 ? stored.lines.map((line) => line.playerId) : [], after: playerIds }
  const hostId = hostAfterMerge(survivingPlayerId(players.merges, metadata.hostId), seated)
  const match = { ...matchRowOf(facts), ...metadata, hostId }
  const lines = lineRowsOf(facts)
  const isRatingUnaffected = ratingInputs(before.match, before.lines) === ratingInputs(match, lines)
  await writePlayers(tx, newcomersAmong(players, evidence))
  await addIdentities(tx, players.identities)
  if (isCountedTrust(standing)) await addNames(tx, nameUses(players, evidence, match.playedAt))
  const after = lines.map((line, slot): StoredLine => {
    const old = before.lines[slot]
    const rating = isRatingUnaffected && old ? old : UNRATED_LINE
    return {
      ...ratingOf(rating),
      ...line,
      isCraftsman: old?.playerId === line.playerId && old.isCraftsman && !line.isDeleted,
    }
  })
  await updateMatch(tx, { match, lines: after })
  if (match.clanId !== null && isCountedTrust(before.match.standing) !== isCountedTrust(standing)) {
    const event = { event: 'match.counting_changed', subject: id, at: new Date() } as const
    await tx.run(INSERT_DELIVERIES, hookValues(match.clanId, event))
  }
  if (isCountedTrust(before.match.standing) && !isCountedTrust(standing)) await forgetIdentities(tx, id)
  await replaceMeetings(tx, meetingsOfMatch(before.match, before.lines), meetingsOfMatch(match, after))

  await addIdentityQuestions(tx, id, players.alike)

  const affectedPlayers = [...before.lines, ...after].flatMap(({ playerId }) => playerId ?? [])
  const unusedIds = new Set(await forgetUnused(tx, affectedPlayers))
  const people = [...new Set(affectedPlayers)].filter((playerId) => !unusedIds.has(playerId))
  if (!isRatingUnaffected) await recountRatings(tx, people)
  await markHostsChanged(tx, [before.match.hostId, match.hostId])
  await recompute(tx, {
    frontier,
    outdatedFrom: [
      mergeEffect.outdatedFrom,
      ...(isRatingUnaffected ? [] : [ratedPlace(before.match), ratedPlace(match)]),
    ],
    stalePlayerIds: [...mergeEffect.stalePlayerIds, ...people].filter((playerId) => !unusedIds.has(playerId)),
    isBatch,
  })
  if (isCountedTrust(standing)) await joinTypedResults(tx, { ...dated, id }, await typedResultsOf(tx, parsed))
}

/** A silent guest who was merged with a seated player of the match has no second seat. */
const holderAmong = (line: StoredLine, { lines }: StoredMatch) =>
  lines.some(({ playerId }) => playerId === line.guestId) ? line.playerId : holderOf(line)

/**
 * Whether a line has no id and only a name with lost letters. Such a name identifies no player, and a new source may
 * have it intact.
 */
const isMisread = ({ gameName, clientPuuid, apiPuuid }: StoredLine) =>
  clientPuuid === null && apiPuuid === null && gameName !== null && hasLostLetters(gameName)

const ratingInputs = (match: Rateable, lines: readonly Pick<StoredLine, 'playerId' | 'side'>[]) =>
  JSON.stringify([
    match.isRated,
    match.isRated && [match.playedAt, match.winner, lines.map(({ playerId, side }) => [playerId, side])],
  ])

type Rateable = Pick<StoredMatch['match'], 'id' | 'isRated' | 'playedAt' | 'winner'>

const ratedPlace = ({ isRated, playedAt, id }: Rateable): MatchPlace | null =>
  isRated ? { playedAt, matchId: id } : null

const ratingOf = (line: typeof UNRATED_LINE): typeof UNRATED_LINE => ({
  muBefore: line.muBefore,
  sigmaBefore: line.sigmaBefore,
  muAfter: line.muAfter,
  sigmaAfter: line.sigmaAfter,
  balanceMuBefore: line.balanceMuBefore,
  balanceSigmaBefore: line.balanceSigmaBefore,
  balanceMuAfter: line.balanceMuAfter,
  balanceSigmaAfter: line.balanceSigmaAfter,
  expectedWin: line.expectedWin,
})

/** New players must be stored before lines reference them. `recompute` makes their read models. */
const newcomersAmong = (
  { playerIds, newcomers }: IdentifiedPeople,
  evidence: ReturnType<typeof evidenceOf>,
): PlayerColumns[] =>
  playerIds.flatMap((id, slot) => {
    const riotId = evidence[slot]?.riotId
    const visibility = id === null ? undefined : newcomers.get(id)
    if (id === null || !visibility || !riotId) return []
    return [
      {
        id,
        riotId,
        keepsName: false,
        visibility,
        profileIconId: null,
        iconAt: null,
        accountLevel: null,
        firstPlayedAt: null,
        lastPlayedAt: null,
      },
    ]
  })
