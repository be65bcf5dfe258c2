import { createSignal } from '#web/ui/state/createStore.ts'

const { tell, subscribe } = createSignal()
/** Files dropped on another page, for the upload page to take once. */
let waiting: readonly File[] = []

export function keepDroppedFiles(files: readonly File[]) {
  waiting = [...waiting, ...files]
  tell()
}

export function takeDroppedFiles(): readonly File[] {
  const files = waiting
  waiting = []
  return files
}

export const onFilesDropped = subscribe
