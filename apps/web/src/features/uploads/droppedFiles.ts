import { createSignal } from '#web/ui/state/createStore.ts'

const { tell, subscribe } = createSignal()
/** Files dropped on another page, for the upload page to take once. */
let waiting: readonly File[] = []

export function leaveFiles(files: readonly File[]) {
  waiting = [...waiting, ...files]
  tell()
}

export function takeFiles(): readonly File[] {
  const files = waiting
  waiting = []
  return files
}

export const onFilesLeft = subscribe
