/** The board with almost half of all posts. A fresh installation's boards have lower ids. */
export const BUSIEST_BOARD = 1000
export const BOARDS = 12
/** The number of notices of each board. */
export const PINNED_POSTS = 3
const PEOPLE_SHARE = 0.05
export const peopleOf = (posts: number) => Math.ceil(posts * PEOPLE_SHARE)
export const COMMENTS_A_POST = 10
/** The number of comments that fill a page. */
const MANY_COMMENTS = 50
export const MAX_LIKED = 60
const MANY_COMMENTS_EVERY = 10

export const hasManyComments = (postId: number) => postId % MANY_COMMENTS_EVERY === 1

/** Every tenth post has a long thread, so that the average is ten comments per post. */
export const commentsUnder = (postId: number) => {
  if (hasManyComments(postId)) return MANY_COMMENTS
  // The other nine posts of each ten share 50 comments: five get six, and four get five.
  return postId % MANY_COMMENTS_EVERY < 7 && postId % MANY_COMMENTS_EVERY > 0 ? 6 : 5
}
