import { type EndpointAccessTable, READS } from './testEndpointAccess.ts'

export const COMMENT_ENDPOINTS: EndpointAccessTable = {
  'GET /api/community/comments/post/:postId': { of: 'post', answers: READS.post },
  'POST /api/community/comments': {
    of: 'post',
    body: ({ postId }) => ({ postId, content: '새 댓글' }),
    answers: [
      'open, own: 401 403 201 201 201 403 201 201 201',
      'private: 401 404 201 201 201 404 404 201 201',
      'shut: 401 404 404 201 201 404 201 201 201',
      'blinded: 401 409 409 409 409 409 409 409 409',
      'hidden, deleted: 401 404 404 409 409 404 409 404 409',
      'draft, withdrawn: 401 404 404 404 404 404 404 404 404',
    ],
  },
  'GET /api/community/comments/:id/thread': {
    of: 'comment',
    answers: [
      'open, blinded, own: 200 200 200 200 200 200 200 200 200',
      'private: 404 404 200 200 200 404 404 200 200',
      'shut: 404 404 404 200 200 404 200 200 200',
      'deleted, withdrawn: 404 404 404 404 404 404 404 404 404',
      'of gone: 404 404 404 200 200 404 200 404 200',
    ],
  },
  'PUT /api/community/comments/:id': {
    of: 'comment',
    body: () => ({ content: '다른 말' }),
    answers: [
      'open, blinded, deleted, withdrawn: 401 403 403 403 403 403 403 403 403',
      'private: 401 404 403 403 403 404 404 403 403',
      'shut: 401 404 404 403 403 404 403 403 403',
      'of gone: 401 404 404 403 403 404 403 404 403',
      'own: 401 200 200 200 200 200 200 200 200',
    ],
  },
  'DELETE /api/community/comments/:id': {
    of: 'comment',
    answers: [
      'open, blinded: 401 403 403 204 204 403 204 403 204',
      'private: 401 404 403 204 204 404 404 403 204',
      'shut: 401 404 404 204 204 404 204 403 204',
      'deleted, withdrawn: 401 404 404 404 404 404 404 404 404',
      'of gone: 401 404 404 403 403 404 403 404 403',
      'own: 401 204 204 204 204 204 204 204 204',
    ],
  },
  'PATCH /api/community/comments/:id/moderation': {
    of: 'comment',
    body: () => ({ isBlind: true }),
    answers: [
      'open, blinded, own: 401 403 403 200 200 403 200 403 200',
      'private: 401 404 403 200 200 404 404 403 200',
      'shut: 401 404 404 200 200 404 200 403 200',
      'deleted, withdrawn: 401 403 403 403 403 403 403 403 403',
      'of gone: 401 404 404 403 403 404 403 404 403',
    ],
  },
  'POST /api/community/comments/:id/restore': {
    of: 'comment',
    answers: [
      'open, blinded, own: 401 200 200 200 200 200 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
      // A moderator of the site deleted the comment.
      'deleted: 401 403 403 403 403 403 200 403 200',
      'withdrawn: 401 403 403 403 403 403 403 403 403',
      'of gone: 401 404 404 200 200 404 200 404 200',
    ],
  },
  'POST /api/community/comments/likes/toggle': {
    of: 'comment',
    body: ({ commentId }) => ({ targetType: 'comment', targetId: commentId, isLike: true }),
    answers: [
      'open: 401 200 200 200 200 200 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
      'blinded, deleted, withdrawn, own: 401 403 403 403 403 403 403 403 403',
      'of gone: 401 404 404 403 403 404 403 404 403',
    ],
  },
}
