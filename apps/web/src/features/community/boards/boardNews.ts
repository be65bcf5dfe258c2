import type { PostListItem, PostPage } from '@buri/contract/posts'

const timeOf = ({ publishedAt, createdAt }: PostListItem) => Date.parse(publishedAt ?? createdAt)

/** The number of posts on a fresh first page that are newer than all shown ones. */
export function newPosts(shown: PostPage, fresh: PostPage): number {
  const newest = Math.max(...shown.posts.map(timeOf))
  return fresh.posts.filter((post) => timeOf(post) > newest).length
}

/** The shown page with updated posts and without deleted ones; new posts are not inserted. */
export function refreshedPage(shown: PostPage, fresh: PostPage): PostPage {
  const now = new Map(fresh.posts.map((post) => [post.id, post]))
  const oldest = Math.min(...fresh.posts.map(timeOf))
  return {
    ...shown,
    pinned: fresh.pinned,
    // Posts older than the fresh page were pushed off it, not deleted.
    posts: shown.posts.flatMap((post) => now.get(post.id) ?? (timeOf(post) < oldest ? post : [])),
  }
}
