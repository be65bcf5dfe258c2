import type { PostListItem, PostPage } from '@buri/contract/posts'

const timeOf = ({ publishedAt, createdAt }: PostListItem) => Date.parse(publishedAt ?? createdAt)

/** Counts only posts newer than all shown ones. */
export function newPosts(page: PostPage, newestPage: PostPage): number {
  const newest = Math.max(...page.posts.map(timeOf))
  return newestPage.posts.filter((post) => timeOf(post) > newest).length
}

/** Updates posts and drops deleted ones. New posts are not inserted. */
export function refreshedPage(page: PostPage, newest: PostPage): PostPage {
  const now = new Map(newest.posts.map((post) => [post.id, post]))
  const oldest = Math.min(...newest.posts.map(timeOf))
  return {
    ...page,
    pinned: newest.pinned,
    // Posts older than the fresh page were pushed off it, not deleted.
    posts: page.posts.flatMap((post) => now.get(post.id) ?? (timeOf(post) < oldest ? post : [])),
  }
}
