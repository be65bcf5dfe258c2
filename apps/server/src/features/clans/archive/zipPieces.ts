import { Zip, ZipDeflate } from 'fflate'

type ArchiveFile = { name: string; pieces: AsyncIterable<string> }

/** Only one piece of the contents is in memory at a time. */
export async function* zipPieces(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    failure ??= error
    ready.push(bytes)
  })
  function* chunks() {
    if (failure) throw failure
    yield* ready.splice(0)
  }
  const encoder = new TextEncoder()
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(encoder.encode(piece))
      yield* chunks()
    }
    file.push(new Uint8Array(0), true)
    yield* chunks()
  }
  zip.end()
  yield* chunks()
}

export async function* jsonPieces<Row>(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield '['
  let before = '\n'
  for await (const some of rows) {
    if (some.length === 0) continue
    yield before + some.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield '\n]\n'
}
