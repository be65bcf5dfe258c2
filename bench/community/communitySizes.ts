/** The id is above those of the boards that a new installation has. Almost half of all posts are on this board. */
export const BUSIEST_BOARD = 1000
export const BOARDS = 12
export const PINNED_POSTS = 3
const PEOPLE_SHARE = 0.05
export const peopleOf = (posts: number) => Math.ceil(posts * PEOPLE_SHARE)
export const COMMENTS_A_POST = 10
/** How many comments fill a page. */
const MANY_COMMENTS = 50
export const MAX_LIKED = 60
const MANY_COMMENTS_EVERY = 10

export const hasManyComments = (postId: number) => postId % MANY_COMMENTS_EVERY === 1

/** Every tenth post has many comments, so that the average is ten. */
export const commentsUnder = (postId: number) => {
  if (hasManyComments(postId)) return MANY_COMMENTS
  // The other nine of ten posts have 50 comments together: five posts have six, and four have five.
  return postId % MANY_COMMENTS_EVERY < 7 && postId % MANY_COMMENTS_EVERY > 0 ? 6 : 5
}
