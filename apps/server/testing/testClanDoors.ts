export const PEOPLE = [
  'visitor',
  'stranger',
  'applicant',
  'invited',
  'banned',
  'member',
  'officer',
  'leader',
  'other leader',
  'moderator',
  'clan staff',
  'admin',
] as const

/**
 * The status for each viewer, in the order above, at every endpoint of a public and of a private clan. A route that is missing
 * here fails the test.
 */
export const CLAN_DOORS: Record<
  string,
  { body?: unknown; form?: Record<string, string>; inPublic: string; inPrivate: string }
> = {
  'GET /api/clans/:id': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/feed.xml': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/members': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/matches': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/records': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/dashboard': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'PUT /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/calendar': {
    inPublic: '401 403 403 403 403 204 204 204 403 403 403 403',
    inPrivate: '401 404 404 404 404 204 204 204 404 404 403 403',
  },
  'GET /api/clans/:id/members.csv': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/matches.csv': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/archive.zip': {
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'GET /api/clans/:id/alts': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PUT /api/clans/:id/alts': {
    body: { alts: [{ alt: '없는사람#KR1', userId: '00000000-0000-4000-8000-000000000001' }] },
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/alts/:altId': {
    inPublic: '401 403 403 403 403 404 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/guests': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/guests': {
    body: { people: [{ name: '새벽감자', tagLine: null }] },
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/guests/invitations': {
    body: { guestIds: ['00000000-0000-4000-8000-000000000001'] },
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'DELETE /api/clans/:id/guests/:guestId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'POST /api/clans/:id/imports': {
    body: { text: '이름\n새벽감자' },
    inPublic: '401 403 403 403 403 403 201 201 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 403 403',
  },
  'GET /api/clans/:id/imports': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'GET /api/clans/:id/imports/:importId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'PATCH /api/clans/:id/imports/:importId': {
    body: {},
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'POST /api/clans/:id/imports/:importId/apply': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'DELETE /api/clans/:id/imports/:importId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/imports/:importId/problems.csv': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/backlog': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/backlog': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/backlog/end': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'GET /api/clans/:id/night-bundles': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/night-bundles': {
    body: { keys: ['none'] },
    inPublic: '401 403 403 403 403 403 409 409 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 409 409 404 404 403 403',
  },
  'DELETE /api/clans/:id/night-bundles/:bundleId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  'GET /api/clans/:id/aliases': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/aliases/:aliasId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 403 403',
  },
  'GET /api/clans/:id/past': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id': {
    body: { introduceContent: '고침' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'DELETE /api/clans/:id': {
    inPublic: '401 403 403 403 403 403 403 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 403 204 404 404 204 204',
  },
  'PUT /api/clans/:id/badge': {
    form: { drawn: 'star' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/badge': {
    inPublic: '401 403 403 403 403 403 403 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 403 204 404 404 204 204',
  },
  'POST /api/clans/:id/like': {
    inPublic: '401 200 200 200 200 200 200 200 200 200 200 200',
    // The site's staff see a private clan but are not members.
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/ratings': {
    body: { rating: 5 },
    inPublic: '401 200 200 200 200 403 403 403 200 200 200 200',
    inPrivate: '401 404 404 404 404 403 403 403 404 404 403 403',
  },
  'DELETE /api/clans/:id/members/my': {
    inPublic: '401 404 404 404 404 204 204 409 404 404 404 404',
    inPrivate: '401 404 404 404 404 204 204 409 404 404 404 404',
  },
  'DELETE /api/clans/:id/members/:userId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'POST /api/clans/:id/members/removals': {
    body: { userIds: ['0190c1a0-0000-7000-8000-00000000abcd'] },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id/members/:userId': {
    body: { rank: 'officer' },
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'PUT /api/clans/:id/members/:userId/note': {
    body: { note: '금요일' },
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'POST /api/clans/:id/greetings': {
    body: {},
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/join-requests': {
    body: { reason: '' },
    inPublic: '401 201 409 201 409 409 409 409 201 201 201 201',
    inPrivate: '401 404 404 404 404 409 409 409 404 404 403 403',
  },
  'GET /api/clans/:id/join-requests': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'PATCH /api/clans/:id/join-requests/:requestId': {
    body: { action: 'approve' },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/join-requests/my': {
    inPublic: '401 404 204 404 404 404 404 404 404 404 404 404',
    inPrivate: '401 404 204 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/blocks': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'DELETE /api/clans/:id/blocks/:userId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/invitations': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/invitations': {
    body: {},
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'DELETE /api/clans/:id/invitations/:invitationId': {
    inPublic: '401 403 403 403 403 403 204 204 403 403 204 204',
    inPrivate: '401 404 404 404 404 403 204 204 404 404 204 204',
  },
  'GET /api/clans/:id/discord-webhook': {
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  // People with the right learn that the address is not a webhook.
  'PUT /api/clans/:id/discord-webhook': {
    body: { url: 'https://discord.com/' },
    inPublic: '401 403 403 403 403 403 403 422 403 403 422 422',
    inPrivate: '401 404 404 404 404 403 403 422 404 404 422 422',
  },
  'DELETE /api/clans/:id/discord-webhook': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'GET /api/clans/:id/discord': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/discord/code': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'DELETE /api/clans/:id/discord': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/webhooks': {
    inPublic: '401 403 403 403 403 403 403 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 403 200 404 404 200 200',
  },
  'POST /api/clans/:id/webhooks': {
    body: { url: 'https://hooks.example.com/', events: ['night.opened'] },
    inPublic: '401 403 403 403 403 403 403 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 403 201 404 404 201 201',
  },
  'PATCH /api/clans/:id/webhooks/:hookId': {
    body: { isOn: true },
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'DELETE /api/clans/:id/webhooks/:hookId': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'POST /api/clans/:id/webhooks/:hookId/secret': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'POST /api/clans/:id/webhooks/:hookId/test': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'GET /api/clans/:id/webhooks/:hookId/deliveries': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'POST /api/clans/:id/webhooks/:hookId/deliveries/:deliveryId/redeliver': {
    inPublic: '401 403 403 403 403 403 403 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 403 404 404 404 404 404',
  },
  'GET /api/clans/:id/balance-weights': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 200 200',
  },
  'PUT /api/clans/:id/balance-weights': {
    body: { weights: null },
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'GET /api/clans/:id/night-templates': {
    inPublic: '401 403 403 403 403 200 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 200 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/night-templates': {
    body: { name: '정기전', weekday: 5, minuteOfDay: 1260 },
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'PATCH /api/clans/:id/night-templates/:templateId': {
    body: { isWeekly: false },
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'DELETE /api/clans/:id/night-templates/:templateId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/bans': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 200 200',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 200 200',
  },
  'POST /api/clans/:id/bans': {
    body: { userId: ':userId' },
    inPublic: '401 403 403 403 403 403 201 201 403 403 201 201',
    inPrivate: '401 404 404 404 404 403 201 201 404 404 201 201',
  },
  'DELETE /api/clans/:id/bans/:userId': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 404 404',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/claims': {
    inPublic: '401 403 403 403 403 403 200 200 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 200 200 404 404 403 403',
  },
  'POST /api/clans/:id/claims/:claimId/confirm': {
    inPublic: '401 403 403 403 403 403 404 404 403 403 403 403',
    inPrivate: '401 404 404 404 404 403 404 404 404 404 403 403',
  },
  // Only the invited people may answer.
  'GET /api/invitations/:code': {
    inPublic: '404 404 404 200 404 404 404 404 404 404 404 404',
    inPrivate: '404 404 404 200 404 404 404 404 404 404 404 404',
  },
  'POST /api/invitations/:code': {
    body: { action: 'accept' },
    inPublic: '401 404 404 200 404 404 404 404 404 404 404 404',
    inPrivate: '401 404 404 200 404 404 404 404 404 404 404 404',
  },
}

/** Endpoints that name no clan: they answer every permitted viewer. */
export const AROUND_CLANS: Record<string, { body?: unknown; query?: string; answers: string }> = {
  'GET /api/clans': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/search': { query: '?q=가', answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/ranking-types': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings/:type': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-likes': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-join-requests': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/me/invitations': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  // Nobody leads two clans.
  'POST /api/clans': { body: {}, answers: '401 201 201 201 201 201 201 409 409 201 201 201' },
}
