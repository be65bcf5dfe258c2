/** Beginnings of the names of the caches for offline use; the build follows. */
export const CACHES = { code: 'kept-code-', pages: 'kept-pages-', answers: 'kept-answers-' } as const

/** Holds files shared with the installed site until the upload page takes them. */
export const SHARED_FILES = 'shared-files'
export const SHARE_TARGET = '/upload/shared'

export const WORKER = '/sw.js'
/** Path of the page without content, which is shown for addresses that are not cached. */
export const EMPTY_PAGE = '/offline'

/**
 * `at`: when the shown content was cached; `null` for a page without content. `isDocument`: whether the page itself
 * came from the cache, or only some of its answers.
 */
export type StoredPage = { at: string | null; isDocument: boolean }

export type MessageToWorker = { keep: string; code: readonly string[] } | 'since when?'
export type MessageToPage = { kept: StoredPage }
