import { type EndpointAccessTable, READS } from './testEndpointAccess.ts'

export const POST_ENDPOINTS: EndpointAccessTable = {
  'GET /api/community/posts/board/:boardId': { of: 'board', answers: READS.board },
  'GET /api/community/posts': { of: 'board', query: ({ boardId }) => `boardId=${boardId}`, answers: READS.board },
  'GET /api/community/posts/clan/:clanId': { of: 'clan', answers: READS.clan },
  'GET /api/community/posts/managed': {
    of: 'clan',
    query: ({ clanId }) => `clanId=${clanId}`,
    answers: ['open: 401 403 403 200 200 403 200 200 200', 'private: 401 404 403 200 200 404 404 200 200'],
  },
  'POST /api/community/posts': {
    of: 'board',
    body: ({ boardId }) => ({ boardId, title: '새 게시글', body: '본문' }),
    answers: [
      'site: 401 201 201 201 201 201 201 201 201',
      'open: 401 403 201 201 201 403 201 201 201',
      'private: 401 404 201 201 201 404 404 201 201',
      'shut: 401 404 404 201 201 404 201 201 201',
    ],
  },
  'GET /api/community/posts/:id': { of: 'post', answers: READS.post },
  'PUT /api/community/posts/:id': {
    of: 'post',
    body: () => ({ title: '다른 제목' }),
    answers: [
      'open: 401 403 403 403 403 403 403 200 200',
      'private: 401 404 403 403 403 404 404 200 200',
      'shut: 401 404 404 403 403 404 403 200 200',
      'blinded: 401 403 403 403 403 403 403 403 403',
      'hidden: 401 404 404 403 403 404 403 404 200',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
      'deleted: 401 404 404 403 403 404 403 404 403',
      'own: 401 200 200 200 200 200 200 200 200',
    ],
  },
  'DELETE /api/community/posts/:id': {
    of: 'post',
    answers: [
      'open, blinded: 401 403 403 204 204 403 204 403 204',
      'private: 401 404 403 204 204 404 404 403 204',
      'shut: 401 404 404 204 204 404 204 403 204',
      'hidden: 401 404 404 204 204 404 204 404 204',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
      'deleted: 401 404 404 403 403 404 403 404 403',
      'own: 401 204 204 204 204 204 204 204 204',
    ],
  },
  'PATCH /api/community/posts/:id/moderation': {
    of: 'post',
    body: () => ({ isLocked: true }),
    answers: [
      'open, blinded, own: 401 403 403 200 200 403 200 403 200',
      'private: 401 404 403 200 200 404 404 403 200',
      'shut: 401 404 404 200 200 404 200 403 200',
      'hidden: 401 404 404 200 200 404 200 404 200',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
      'deleted: 401 404 404 403 403 404 403 404 403',
    ],
  },
  'POST /api/community/posts/:id/restore': {
    of: 'post',
    answers: [
      'open, blinded, own: 401 200 200 200 200 200 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
      'hidden: 401 404 404 200 200 404 200 404 200',
      // A moderator of the site deleted the post.
      'deleted: 401 404 404 403 403 404 200 404 200',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
    ],
  },
  'POST /api/community/posts/likes/toggle': {
    of: 'post',
    body: ({ postId }) => ({ targetType: 'post', targetId: postId, isLike: true }),
    answers: [
      'open: 401 200 200 200 200 200 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
      'blinded, own: 401 403 403 403 403 403 403 403 403',
      'hidden, deleted: 401 404 404 403 403 404 403 404 403',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
    ],
  },
  'POST /api/community/posts/:id/scrap': {
    of: 'post',
    answers: [
      'open, own: 401 204 204 204 204 204 204 204 204',
      'private: 401 404 204 204 204 404 404 204 204',
      'shut: 401 404 404 204 204 404 204 204 204',
      'blinded, hidden, draft, deleted, withdrawn: 401 404 404 404 404 404 404 404 404',
    ],
  },
  'DELETE /api/community/posts/:id/scrap': {
    of: 'post',
    answers: [
      'open, private, shut, blinded, hidden, draft, deleted, withdrawn, own: 401 204 204 204 204 204 204 204 204',
    ],
  },
}
