import type { KeyboardEvent } from 'react'

/** A key that belongs to a syllable on its way: no handler of ours may act on it. 229 is what older browsers say. */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** Enter that ends a Hangul syllable does not yet send the form. */
export function keepSyllable(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
