import type { Author } from '@buri/contract/authors'
import type { Comment } from '@buri/contract/comments'
import { LIMITS } from '@buri/contract/limits'
import type { Post } from '@buri/contract/posts'
import { excerptOf } from '#server/platform/richText/renderRichText.ts'

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

type Authored = { user: Author | null; createdAt: string; editedAt: string | null }
const authorship = ({ user, createdAt, editedAt }: Authored) => ({
  datePublished: createdAt,
  ...(editedAt === null ? {} : { dateModified: editedAt }),
  author: { '@type': 'Person', name: user?.nickname ?? '탈퇴한 사용자' },
})

/** A withheld comment is left out, and its replies take its place. */
const commentsOf = (comments: readonly Comment[]): object[] =>
  comments.flatMap((comment) => {
    const replies = commentsOf(comment.replies)
    if (comment.contentHtml === '') return replies
    return {
      '@type': 'Comment',
      text: excerptOf(comment.contentHtml, LIMITS.commentMaxLength),
      ...authorship(comment),
      ...(comment.likeCount > 0 && { interactionStatistic: counter('LikeAction', comment.likeCount) }),
      ...(replies.length > 0 && { comment: replies }),
    }
  })

/**
 * Contains nothing that the page does not show:
 * https://developers.google.com/search/docs/appearance/structured-data/discussion-forum
 */
export const discussionOf = (post: Post, comments: readonly Comment[], url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'DiscussionForumPosting',
  headline: post.title,
  text: excerptOf(post.bodyHtml, LIMITS.postBodyMaxLength),
  url,
  ...authorship({ ...post, createdAt: post.publishedAt ?? post.createdAt }),
  commentCount: post.commentCount,
  interactionStatistic: [counter('LikeAction', post.likeCount), counter('CommentAction', post.commentCount)],
  comment: commentsOf(comments),
})
