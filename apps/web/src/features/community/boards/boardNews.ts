import type { PostListItem, PostPage } from '@buri/contract/posts'

const timeOf = ({ publishedAt, createdAt }: PostListItem) => Date.parse(publishedAt ?? createdAt)

/** How many posts of a fresh first page are newer than all that are shown. */
export function newPosts(shown: PostPage, fresh: PostPage): number {
  const newest = Math.max(...shown.posts.map(timeOf))
  return fresh.posts.filter((post) => timeOf(post) > newest).length
}

/** The page that is shown, its posts as they are now and without those that are gone; nothing new comes between them. */
export function refreshed(shown: PostPage, fresh: PostPage): PostPage {
  const now = new Map(fresh.posts.map((post) => [post.id, post]))
  const oldest = Math.min(...fresh.posts.map(timeOf))
  return {
    ...shown,
    pinned: fresh.pinned,
    // What is older than the fresh page was pushed off it.
    posts: shown.posts.flatMap((post) => now.get(post.id) ?? (timeOf(post) < oldest ? post : [])),
  }
}
