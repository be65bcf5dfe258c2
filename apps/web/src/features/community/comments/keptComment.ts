const keyOf = (postId: number, parentId: number | null) => `comment-${postId}-${parentId ?? 0}`

/** What is being written under a post survives a reload of the page, or a page that breaks. */
export function keepComment(postId: number, parentId: number | null, text: string) {
  try {
    if (text.trim() === '') sessionStorage.removeItem(keyOf(postId, parentId))
    else sessionStorage.setItem(keyOf(postId, parentId), text)
  } catch {
    // Storage is closed or full: the text still stands in its box.
  }
}

export function keptComment(postId: number, parentId: number | null): string {
  try {
    return sessionStorage.getItem(keyOf(postId, parentId)) ?? ''
  } catch {
    return ''
  }
}
