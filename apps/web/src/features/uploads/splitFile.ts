import { LIMITS } from '@buri/contract/limits'
import { splitResults } from '@buri/replay/splitResults'

/** Only text files contain several results; reading a whole replay would take long. */
const MAY_HOLD_SEVERAL = /\.(json|jsonl|ndjson|txt)$/i

export const mayHoldSeveral = ({ name, size }: File): boolean =>
  MAY_HOLD_SEVERAL.test(name) && size <= LIMITS.resultFileBytes

/** Splits a file with several results into one file each; other files stay as they are. */
export async function splitFile(file: File): Promise<readonly File[]> {
  if (!mayHoldSeveral(file)) return [file]
  const pieces = splitResults(new Uint8Array(await file.arrayBuffer()))
  if (pieces === undefined) return [file]
  const { lastModified } = file
  return pieces.map((piece, at) => new File([piece], `${file.name} (${at + 1}).json`, { lastModified }))
}
