import type { KeyboardEvent } from 'react'

/**
 * Older browsers report an unfinished syllable by key code 229. In documents with `listenForImeEnter`, Enter is never
 * such a key.
 */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229
