import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an unfinished syllable, so that handlers must ignore it. Older browsers report it by key
 * code 229. In documents with `listenForImeEnter`, Enter is never such a key.
 */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229
