/** All bytes of a stream in a buffer of their own, or `undefined` when there are more; then none are kept. */
export async function readCapped(
  stream: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > mostBytes) chunks = []
    else chunks.push(chunk)
  }
  if (length > mostBytes) return undefined
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
