/** The board that holds half of all posts. Those a fresh installation has come before it. */
export const BUSIEST_BOARD = 1000
export const COMMENTS_A_POST = 10
/** As many as a page of comments shows. */
const HOT = 50
export const MOST_LIKED = 60
const HOT_EVERY = 10

export const isHot = (postId: number) => postId % HOT_EVERY === 1

/** Every tenth post is talked about, so that ten comments a post are as many as said. */
export const commentsUnder = (postId: number) => {
  if (isHot(postId)) return HOT
  // 50 in ten are left for nine: six for five of them, and five for four.
  return postId % HOT_EVERY < 7 && postId % HOT_EVERY > 0 ? 6 : 5
}
