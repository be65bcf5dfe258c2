/** The id of the build is appended to these prefixes. */
export const CACHES = { code: 'kept-code-', pages: 'kept-pages-', answers: 'kept-answers-' } as const

/** The cache for files shared with the installed site, until the upload page takes them. */
export const SHARED_FILES = 'shared-files'
export const SHARE_TARGET = '/upload/shared'

export const WORKER = '/sw.js'
/** Path of a page without content. It is shown for addresses that are not cached. */
export const EMPTY_PAGE = '/offline'

/**
 * `at` is when the content was cached, or `null` for the page without content. `isDocument` is false if only some of
 * the page's answers came from the cache.
 */
export type StoredPage = { at: string | null; isDocument: boolean }

export type MessageToWorker = { keep: string; code: readonly string[] } | 'since when?'
export type MessageToPage = { kept: StoredPage }
