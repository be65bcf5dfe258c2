import { LIMITS } from '@buri/contract/limits'
import { splitResults } from '@buri/replay/splitResults'

/** Names of files that may contain several results. Replays never do, and reading a whole one would take long. */
const SEVERAL_RESULTS_NAME = /\.(json|jsonl|ndjson|txt)$/i

const isZip = ({ name }: File) => /\.zip$/i.test(name)

export const mayContainSeveralResults = (file: File): boolean =>
  isZip(file) || (SEVERAL_RESULTS_NAME.test(file.name) && file.size <= LIMITS.resultFileBytes)

export async function splitFile(file: File): Promise<readonly File[]> {
  if (!mayContainSeveralResults(file)) return [file]
  if (isZip(file)) {
    const { unzip } = await import('./unzip.ts')
    const files = (await unzip(file)) ?? []
    // A ZIP without results is returned unchanged, so that its row says why it cannot be read.
    return files.length === 0 ? [file] : (await Promise.all(files.map(splitFile))).flat()
  }
  const pieces = splitResults(new Uint8Array(await file.arrayBuffer()))
  if (pieces === undefined) return [file]
  const { lastModified } = file
  return pieces.map((piece, index) => new File([piece], `${file.name} (${index + 1}).json`, { lastModified }))
}
