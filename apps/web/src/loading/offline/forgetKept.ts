import { CACHES, SHARED_FILES } from './keptNames.ts'

const OF_READER = [CACHES.pages, CACHES.answers, SHARED_FILES]

/** Removes which pages were read here, and files that were shared, when the account leaves. */
export async function forgetKept() {
  // Missing on plain HTTP.
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => OF_READER.some((start) => name.startsWith(start)))
  await Promise.all(names.map((name) => caches.delete(name)))
}
