import { type EndpointAccessTable, READS } from './testEndpointAccess.ts'

export const BOARD_ENDPOINTS: EndpointAccessTable = {
  'GET /web/community/board-categories': { of: 'nothing', answers: ['here: 200 200 200 200 200 200 200 200 200'] },
  'GET /web/community/board-categories/clan/:clanId': { of: 'clan', answers: READS.clan },
  'POST /web/community/board-categories': {
    of: 'category',
    body: ({ clanId }) => ({ categoryName: '새 카테고리', clanId }),
    answers: [
      'site: 401 403 403 403 403 403 403 201 201',
      'open: 401 403 403 201 201 403 403 201 201',
      'private: 401 404 403 201 201 404 404 201 201',
    ],
  },
  'PUT /web/community/board-categories/:id': {
    of: 'category',
    body: () => ({ categoryName: '다른 이름' }),
    answers: [
      'site: 401 403 403 403 403 403 403 200 200',
      'open: 401 403 403 200 200 403 403 200 200',
      'private: 401 404 403 200 200 404 404 200 200',
    ],
  },
  'DELETE /web/community/board-categories/:id': {
    of: 'category',
    answers: [
      'site: 401 403 403 403 403 403 403 204 204',
      'open: 401 403 403 204 204 403 403 204 204',
      'private: 401 404 403 204 204 404 404 204 204',
    ],
  },
  'GET /api/community/boards': { of: 'clan', query: ({ clanId }) => `clanId=${clanId}`, answers: READS.clan },
  'GET /api/community/boards/clan/:clanId': { of: 'clan', answers: READS.clan },
  'GET /api/community/boards/:id': { of: 'board', answers: READS.board },
  'POST /api/community/boards': {
    of: 'category',
    body: ({ categoryId }) => ({ boardName: '새 게시판', categoryId }),
    answers: [
      'site: 401 403 403 403 403 403 403 201 201',
      'open: 401 403 403 201 201 403 403 201 201',
      'private: 401 404 403 201 201 404 404 201 201',
    ],
  },
  'PUT /api/community/boards/:id': {
    of: 'board',
    body: () => ({ boardName: '다른 이름' }),
    answers: [
      'site: 401 403 403 403 403 403 403 200 200',
      'open: 401 403 403 200 200 403 403 200 200',
      'private: 401 404 403 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 403 200 200',
    ],
  },
  'PATCH /api/community/boards/:id/visibility': {
    of: 'board',
    body: () => ({ isEnabled: false }),
    answers: [
      'site: 401 403 403 403 403 403 403 200 200',
      'open: 401 403 403 200 200 403 403 200 200',
      'private: 401 404 403 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 403 200 200',
    ],
  },
  'DELETE /api/community/boards/:id': {
    of: 'board',
    answers: [
      'site: 401 403 403 403 403 403 403 204 204',
      'open: 401 403 403 204 204 403 403 204 204',
      'private: 401 404 403 204 204 404 404 204 204',
      'shut: 401 404 404 204 204 404 403 204 204',
    ],
  },
  'GET /api/community/boards/:id/feed.xml': {
    of: 'board',
    answers: ['site, open: 200 200 200 200 200 200 200 200 200', 'private, shut: 404 404 404 404 404 404 404 404 404'],
  },
}
