import { createECDH, randomBytes } from 'node:crypto'
import type { EndpointAccessTable } from './testEndpointAccess.ts'

const aDevice = () => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  subjects: ['reply'],
})

export const READER_ENDPOINTS: EndpointAccessTable = {
  'POST /api/community/reports': {
    of: 'post',
    body: ({ postId }) => ({ targetType: 'post', targetId: postId, reason: 'spam' }),
    answers: [
      'open: 401 201 201 201 201 201 201 201 201',
      'private: 401 404 201 201 201 404 404 201 201',
      'shut: 401 404 404 201 201 404 201 201 201',
      'blinded, hidden, draft, deleted, withdrawn: 401 404 404 404 404 404 404 404 404',
      'own: 401 400 400 400 400 400 400 400 400',
    ],
  },
  'GET /api/admin/reports': { of: 'nothing', answers: ['here: 401 403 403 403 403 403 200 403 200'] },
  'PATCH /api/admin/reports/:targetType/:targetId': {
    of: 'report',
    body: () => ({ outcome: 'kept' }),
    answers: ['private: 401 403 403 403 403 403 200 403 200'],
  },
  'GET /api/community/search': {
    of: 'board',
    query: ({ boardId }) => `q=그런 말&boardId=${boardId}`,
    answers: ['site, open, private, shut: 200 200 200 200 200 200 200 200 200'],
  },
  'GET /api/community/mentions': {
    of: 'nothing',
    query: () => 'q=그런 이름',
    answers: ['here: 401 200 200 200 200 200 200 200 200'],
  },
  'GET /api/community/people/:id': { of: 'nothing', answers: ['here: 200 200 200 200 200 200 200 200 200'] },
  'GET /api/community/best': { of: 'nothing', answers: ['here: 200 200 200 200 200 200 200 200 200'] },
  'GET /api/community/people/:userId/posts': { of: 'nothing', answers: ['here: 200 200 200 200 200 200 200 200 200'] },
  'GET /api/me/scraps': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'GET /api/me/community-counts': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'GET /api/me/posts': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'GET /api/me/comments': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'POST /api/community/preview': {
    of: 'nothing',
    body: () => ({ body: '게시글' }),
    answers: ['here: 401 200 200 200 200 200 200 200 200'],
  },
  'GET /api/community/drafts': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'GET /api/community/drafts/:id': {
    of: 'draft',
    answers: ['others: 401 404 404 404 404 404 404 404 404', 'own: 401 200 200 200 200 200 200 200 200'],
  },
  'PUT /api/community/drafts/:id': {
    of: 'board',
    body: ({ boardId }) => ({ boardId, title: '쓰는 게시글', body: '', revision: 0 }),
    answers: [
      'site: 401 200 200 200 200 200 200 200 200',
      'open: 401 403 200 200 200 403 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
    ],
  },
  'DELETE /api/community/drafts/:id': {
    of: 'draft',
    answers: ['others: 401 204 204 204 204 204 204 204 204', 'own: 401 204 204 204 204 204 204 204 204'],
  },
  'GET /api/me/notifications': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'PATCH /api/me/notifications': {
    of: 'nothing',
    body: () => ({ ids: [] }),
    answers: ['here: 401 200 200 200 200 200 200 200 200'],
  },
  'GET /api/me/notification-settings': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'PUT /api/me/notification-settings': {
    of: 'post',
    body: ({ postId }) => ({ posts: [{ postId, isMuted: true }] }),
    answers: [
      'open, own: 401 200 200 200 200 200 200 200 200',
      'private: 401 404 200 200 200 404 404 200 200',
      'shut: 401 404 404 200 200 404 200 200 200',
      'blinded, hidden, draft, deleted, withdrawn: 401 404 404 404 404 404 404 404 404',
    ],
  },
  'GET /api/me/push': { of: 'nothing', answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'PUT /api/me/push': { of: 'nothing', body: aDevice, answers: ['here: 401 200 200 200 200 200 200 200 200'] },
  'DELETE /api/me/push': { of: 'nothing', answers: ['here: 401 204 204 204 204 204 204 204 204'] },
  'GET /api/community/posts/:id/feed.xml': {
    of: 'post',
    answers: [
      'open, own: 200 200 200 200 200 200 200 200 200',
      'private, shut, blinded, hidden, draft, deleted, withdrawn: 404 404 404 404 404 404 404 404 404',
    ],
  },
  'POST /api/uploads/images': { of: 'nothing', answers: ['here: 401 415 415 415 415 415 415 415 415'] },
  'GET /images/:file': { of: 'nothing', answers: ['here: 404 404 404 404 404 404 404 404 404'] },
  'GET /images/crests/:file': { of: 'nothing', answers: ['here: 404 404 404 404 404 404 404 404 404'] },
  // An open stream would not end, so the request also names a topic that does not exist.
  'GET /api/events': {
    of: 'nothing',
    query: () => 'topics=me,post:999999999',
    answers: ['here: 401 404 404 404 404 404 404 404 404'],
  },
}
