import type { APIRequestContext } from '@playwright/test'

export async function busiestBoardAndPost(request: APIRequestContext): Promise<string[]> {
  const { posts } = await (await request.get('/api/community/posts?limit=1&sortBy=comments')).json()
  const board = `/community/board/${posts[0].boardId}`
  return [board, `${board}/post/${posts[0].id}`]
}
