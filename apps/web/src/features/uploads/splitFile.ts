import { LIMITS } from '@buri/contract/limits'
import { splitResults } from '@buri/replay/splitResults'

/** Only text holds several results, and reading a replay whole would take its time. */
const MAY_HOLD_SEVERAL = /\.(json|jsonl|ndjson|txt)$/i

export const mayHoldSeveral = ({ name, size }: File): boolean =>
  MAY_HOLD_SEVERAL.test(name) && size <= LIMITS.resultFileBytes

/** Each result of a file that holds several as a file of its own; any other file as it is. */
export async function splitFile(file: File): Promise<readonly File[]> {
  if (!mayHoldSeveral(file)) return [file]
  const pieces = splitResults(new Uint8Array(await file.arrayBuffer()))
  if (pieces === undefined) return [file]
  const { lastModified } = file
  return pieces.map((piece, at) => new File([piece], `${file.name} (${at + 1}).json`, { lastModified }))
}
