import type { KeyboardEvent } from 'react'

/**
 * A key that belongs to a syllable on its way: no handler of ours may act on it. 229 is what older browsers say. Enter is
 * never one of them where `hearWholeEnters` hears it first.
 */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229
