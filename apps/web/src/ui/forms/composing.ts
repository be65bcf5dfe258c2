import type { KeyboardEvent } from 'react'

/**
 * A key that belongs to an open syllable, which handlers must ignore. Older browsers report 229. Where `listenForImeEnter` listens,
 * Enter is never such a key.
 */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229
