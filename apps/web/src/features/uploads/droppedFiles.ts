/** Files dropped on another page, on their way to the upload page. They are taken once. */
let waiting: readonly File[] = []
const readers = new Set<() => void>()

export function leaveFiles(files: readonly File[]) {
  waiting = [...waiting, ...files]
  for (const tell of readers) tell()
}

export function takeFiles(): readonly File[] {
  const files = waiting
  waiting = []
  return files
}

export function onFilesLeft(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}
