import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { basisParameters, basisValues } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { Tx } from '#server/model/matches/tx.ts'

type StoredSource = {
  matchId: string
  /** Digest of the file's content. A whole replay and a replay cut to its metadata give the same digest. */
  digest: string
  source: string
  uploadedBy: string | null
  fileName: string | null
  raw: Uint8Array | null
  now: number
  basis: TestimonyBasis
  versionKey: string
}

export const digestOf = (report: object) => createHash('sha256').update(JSON.stringify(report)).digest('hex')

/** If only the file's name gives the match's number, `digest` leaves the number out, and `formerDigest` includes it. */
export type Digests = { digest: string; formerDigest: string }

/** A renamed file gives the same digest. Older sources are stored under `formerDigest`. */
export function digestsOf(report: ParsedMatch): Digests {
  // Sources stored before `isBot` was read keep their digest.
  const participants = report.participants.map(({ isBot, ...line }) => (isBot ? { ...line, isBot } : line))
  const { isNumberHinted, ...told } = { ...report, participants }
  const formerDigest = digestOf(told)
  return { formerDigest, digest: isNumberHinted ? digestOf({ ...told, platform: null, gameId: null }) : formerDigest }
}

const compress = promisify(gzip)
export const compressed = async (raw: Uint8Array | null) => (raw === null ? null : compress(raw))

const SOURCE_BASIS = basisParameters(9)
const ADD_SOURCE = {
  name: 'ingest_add_source',
  isPrepared: true,
  text: `insert into match_source (match_id, digest, source, uploaded_by, file_name, received_at, raw, version_key, ${SOURCE_BASIS.columns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, ${SOURCE_BASIS.places}) on conflict (match_id, digest) do nothing`,
} as const

// PostgreSQL's text cannot store NUL, and U+FFFD marks lost letters.
const storableText = (text: string | null) => text?.replaceAll(/[\0\ufffd]/g, '') ?? null

export async function addSource(tx: Tx, source: StoredSource): Promise<void> {
  await tx.run(ADD_SOURCE, [
    source.matchId,
    source.digest,
    source.source,
    source.uploadedBy,
    storableText(source.fileName),
    new Date(source.now),
    source.raw,
    source.versionKey,
    ...basisValues(source.basis),
  ])
}

const WITNESS_SOURCES = {
  name: 'ingest_witnesses',
  text: `select digest, uploaded_by, extract(epoch from received_at) * 1000 as received_at, version_key from match_source
    where match_id = $1`,
}

export type Witness = { digest: string; uploadedBy: string | null; receivedAt: number; versionKey: string }

export const witnessesOf = (tx: Tx, matchId: string) => tx.run<Witness>(WITNESS_SOURCES, [matchId])
