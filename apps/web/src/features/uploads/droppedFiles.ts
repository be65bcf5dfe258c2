import { createSignal } from '#web/ui/state/createStore.ts'

const { notify, subscribe } = createSignal()
/** Files that were dropped on another page. The upload page takes them once. */
let waitingFiles: readonly File[] = []

export function keepDroppedFiles(files: readonly File[]) {
  waitingFiles = [...waitingFiles, ...files]
  notify()
}

export function takeDroppedFiles(): readonly File[] {
  const files = waitingFiles
  waitingFiles = []
  return files
}

export const onFilesDropped = subscribe
