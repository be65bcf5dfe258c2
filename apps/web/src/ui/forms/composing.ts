import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an open syllable, so that handlers must ignore it. Older browsers report key code 229. Where
 * `listenForImeEnter` listens, Enter is never such a key.
 */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229
