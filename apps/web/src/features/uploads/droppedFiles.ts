import { createSignal } from '#web/ui/state/createStore.ts'

const { tell, subscribe } = createSignal()
/** Files dropped on another page, on their way to the upload page. They are taken once. */
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
