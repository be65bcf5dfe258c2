import type { LogVerification } from '@buri/contract/admin/logs'
import { type AuditChain, logChains } from '#server/features/admin/logChain.repository.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'

type BrokenEntry = NonNullable<LogVerification['broken']>
type VerifiedChain = { entries: number; broken: BrokenEntry | null }

const ENTRIES_AT_ONCE = 5_000
const REMEMBERED_MS = 5_000

/** Verifies that each entry was sealed together with its predecessor, and that only cleanups removed entries. */
export function logChainService({ db, now }: { db: Db; now: () => Date }) {
  const verify = cacheFor(REMEMBERED_MS, now, async (): Promise<LogVerification> => {
    const verifiedAt = now().toISOString()
    const snapshotTransaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return snapshotTransaction.execute(async (tx) => {
      const chains = logChains(tx)
      const verified: VerifiedChain[] = []
      for (const chain of await chains.all()) verified.push(await verifyChain(chains, chain))
      const breaks = verified.flatMap(({ broken }) => broken ?? [])
      if (breaks.length === 0 && !(await chains.areCleanupsLogged()))
        breaks.push({ id: null, at: null, what: 'cleaned' })
      const [broken = null] = breaks.sort((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))
      return { entries: verified.reduce((sum, { entries }) => sum + entries, 0), verifiedAt, broken }
    })
  })
  return { verify }
}
export type LogChainService = ReturnType<typeof logChainService>

async function verifyChain(chains: ReturnType<typeof logChains>, chain: AuditChain): Promise<VerifiedChain> {
  let entries = 0
  let last = { place: 0, hash: '' }
  while (true) {
    const part = await chains.part(chain, last, ENTRIES_AT_ONCE)
    entries += part.entries
    if (part.broken) return { entries, broken: { ...part.broken, at: part.broken.at.toISOString() } }
    last = part.last ?? last
    if (part.entries < ENTRIES_AT_ONCE) break
  }
  // If entries at the end or next to a cleanup are removed, all remaining seals are still right. The counts and the end
  // reveal the removal.
  const isEndThere = last.place === chain.entries ? last.hash === chain.hash : chain.entries <= chain.cleanedUpTo
  const isWhole = isEndThere && entries + chain.cleaned === chain.entries
  return { entries, broken: isWhole ? null : { id: null, at: null, what: 'missing' } }
}
