import { type DerivedMatch, deriveMatch } from '@buri/domain/matches/deriveMatch'
import { fingerprintOf } from '@buri/domain/matches/fingerprintOf'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { batchReads } from '#server/model/matches/batching.ts'
import { type PlayerState, prefetchPlayerStates } from '#server/model/matches/histories/playerStates.ts'
import { type Evidence, evidenceOf } from '#server/model/matches/people/evidence.ts'
import { findPeople, type Person } from '#server/model/matches/people/people.ts'
import { playerExists } from '#server/model/matches/people/players.ts'
import { mayStillSend } from '#server/model/matches/trust/uploader.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { whileQueriesRun } from '#server/platform/database/runQuery.ts'
import type { StoreContext } from './arrival.ts'
import { findTraces, type MatchTrace } from './matchStore.ts'
import { type TypedForTeams, typedResultsOf } from './typedResults.ts'

export type MatchContext = {
  maySend: boolean
  isHostThere: boolean
  fingerprint: string
  /** Stored matches that could be this one. */
  traces: readonly MatchTrace[]
  evidence: readonly (Evidence | null)[]
  /** Players that the evidence could mean, with their read models. */
  people: Map<string, Person>
  states: ReadonlyMap<string, PlayerState>
  derived: DerivedMatch
  typed: readonly TypedForTeams[]
}

/** Sends the queries, and computes meanwhile what needs no answer. */
export async function prefetchMatchContext(
  tx: Tx,
  report: ParsedMatch,
  { uploadedBy, hostId }: Pick<StoreContext, 'uploadedBy' | 'hostId'>,
): Promise<MatchContext> {
  const evidence = evidenceOf(report.platform, report.participants)
  const present = evidence.filter((one) => one !== null)
  const fingerprint = fingerprintOf(report)
  const asking = batchReads(tx)
  const [maySend, isHostThere, traces, people, states, typedResults, derived] = await Promise.all([
    mayStillSend(asking, uploadedBy),
    playerExists(asking, hostId),
    findTraces(asking, { ...report, fingerprint }),
    findPeople(asking, present, []),
    prefetchPlayerStates(asking, present, report),
    typedResultsOf(asking, report),
    whileQueriesRun(() => deriveMatch(report)),
  ])
  return { maySend, isHostThere, fingerprint, traces, evidence, people, states, derived, typed: typedResults }
}
