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

const READERS = {
  inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
  inPrivate: '404 404 404 404 404 200 200 200 404 404 200 200',
}
/** `staff` is the status for the site's clan staff and for administrators. */
const people = (member: number, officer: number, leader: number, staff: number) => ({
  inPublic: `401 403 403 403 403 ${member} ${officer} ${leader} 403 403 ${staff} ${staff}`,
  inPrivate: `401 404 404 404 404 ${member} ${officer} ${leader} 404 404 ${staff} ${staff}`,
})
const members = (status: number, staff = status) => people(status, status, status, staff)
const officers = (status: number, staff = status) => people(403, status, status, staff)
const leader = (status: number, staff = status) => people(403, 403, status, staff)

/** Statuses by viewer, in the order of `PEOPLE`. A route that is missing here fails the test. */
export const CLAN_ENDPOINTS: Record<
  string,
  { body?: unknown; form?: Record<string, string>; inPublic: string; inPrivate: string }
> = {
  'GET /api/clans/:id': READERS,
  'GET /api/clans/:id/feed.xml': {
    inPublic: '200 200 200 200 200 200 200 200 200 200 200 200',
    inPrivate: '404 404 404 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/members': READERS,
  'GET /api/clans/:id/matches': READERS,
  'GET /api/clans/:id/records': READERS,
  'GET /api/clans/:id/dashboard': members(200),
  'GET /api/clans/:id/calendar': members(200, 403),
  'PUT /api/clans/:id/calendar': members(200, 403),
  'DELETE /api/clans/:id/calendar': members(204, 403),
  'GET /api/clans/:id/members.csv': officers(200),
  'GET /api/clans/:id/matches.csv': officers(200),
  'GET /api/clans/:id/archive.zip': leader(200),
  'GET /api/clans/:id/alts': members(200),
  'PUT /api/clans/:id/alts': {
    body: { alts: [{ alt: '없는사람#KR1', userId: '00000000-0000-4000-8000-000000000001' }] },
    ...officers(200, 403),
  },
  'DELETE /api/clans/:id/alts/:altId': members(404),
  'GET /api/clans/:id/guests': officers(200, 403),
  'POST /api/clans/:id/guests': { body: { people: [{ name: '새벽감자', tagLine: null }] }, ...officers(200, 403) },
  'POST /api/clans/:id/guests/invitations': {
    body: { guestIds: ['00000000-0000-4000-8000-000000000001'] },
    ...officers(404, 403),
  },
  'DELETE /api/clans/:id/guests/:guestId': officers(404, 403),
  'POST /api/clans/:id/imports': { body: { text: '이름\n새벽감자' }, ...officers(201, 403) },
  'GET /api/clans/:id/imports': officers(200, 403),
  'GET /api/clans/:id/imports/:importId': officers(404, 403),
  'PATCH /api/clans/:id/imports/:importId': { body: {}, ...officers(404, 403) },
  'POST /api/clans/:id/imports/:importId/apply': officers(404, 403),
  'DELETE /api/clans/:id/imports/:importId': officers(404, 403),
  'GET /api/clans/:id/imports/:importId/problems.csv': officers(404, 403),
  'GET /api/clans/:id/backlog': officers(200, 403),
  'POST /api/clans/:id/backlog': officers(200, 403),
  'POST /api/clans/:id/backlog/end': officers(200, 403),
  'GET /api/clans/:id/earlier-matches': officers(200, 403),
  'POST /api/clans/:id/earlier-matches': officers(200, 403),
  'GET /api/clans/:id/night-bundles': officers(200, 403),
  'POST /api/clans/:id/night-bundles': { body: { keys: ['none'] }, ...officers(409, 403) },
  'DELETE /api/clans/:id/night-bundles/:bundleId': officers(404, 403),
  'GET /api/clans/:id/aliases': officers(200, 403),
  'DELETE /api/clans/:id/aliases/:aliasId': officers(204, 403),
  'GET /api/clans/:id/past': READERS,
  'PATCH /api/clans/:id': { body: { introduceContent: '고침' }, ...leader(200) },
  'DELETE /api/clans/:id': leader(204),
  'PUT /api/clans/:id/badge': { form: { drawn: 'star' }, ...leader(200) },
  'DELETE /api/clans/:id/badge': leader(204),
  'POST /api/clans/:id/like': {
    inPublic: '401 200 200 200 200 200 200 200 200 200 200 200',
    // The site's staff see a private clan, but have no member's rights.
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
  'DELETE /api/clans/:id/members/:userId': officers(204),
  'POST /api/clans/:id/members/removals': {
    body: { userIds: ['0190c1a0-0000-7000-8000-00000000abcd'] },
    ...officers(200),
  },
  'PATCH /api/clans/:id/members/:userId': { body: { rank: 'officer' }, ...leader(200) },
  'PUT /api/clans/:id/members/:userId/note': { body: { note: '금요일' }, ...officers(204) },
  'POST /api/clans/:id/greetings': { body: {}, ...officers(200) },
  'POST /api/clans/:id/join-requests': {
    body: { reason: '' },
    inPublic: '401 201 409 201 409 409 409 409 201 201 201 201',
    inPrivate: '401 404 404 404 404 409 409 409 404 404 403 403',
  },
  'GET /api/clans/:id/join-requests': officers(200),
  'PATCH /api/clans/:id/join-requests/:requestId': { body: { action: 'approve' }, ...officers(200) },
  'DELETE /api/clans/:id/join-requests/my': {
    inPublic: '401 404 204 404 404 404 404 404 404 404 404 404',
    inPrivate: '401 404 204 404 404 404 404 404 404 404 404 404',
  },
  'GET /api/clans/:id/blocks': officers(200),
  'DELETE /api/clans/:id/blocks/:userId': officers(404),
  'GET /api/clans/:id/invitations': officers(200),
  'POST /api/clans/:id/invitations': { body: {}, ...officers(201) },
  'DELETE /api/clans/:id/invitations/:invitationId': officers(204),
  'GET /api/clans/:id/discord-webhook': leader(200),
  // People with the right to this call learn that the address is not a webhook.
  'PUT /api/clans/:id/discord-webhook': { body: { url: 'https://discord.com/' }, ...leader(422) },
  'DELETE /api/clans/:id/discord-webhook': leader(404),
  'GET /api/clans/:id/discord': officers(200),
  'POST /api/clans/:id/discord/code': officers(200, 403),
  'DELETE /api/clans/:id/discord': officers(404),
  'GET /api/clans/:id/webhooks': leader(200),
  'POST /api/clans/:id/webhooks': {
    body: { url: 'https://hooks.example.com/', events: ['night.opened'] },
    ...leader(201),
  },
  'PATCH /api/clans/:id/webhooks/:hookId': { body: { isOn: true }, ...leader(404) },
  'DELETE /api/clans/:id/webhooks/:hookId': leader(404),
  'POST /api/clans/:id/webhooks/:hookId/secret': leader(404),
  'POST /api/clans/:id/webhooks/:hookId/test': leader(404),
  'GET /api/clans/:id/webhooks/:hookId/deliveries': leader(404),
  'POST /api/clans/:id/webhooks/:hookId/deliveries/:deliveryId/redeliver': leader(404),
  'GET /api/clans/:id/balance-weights': members(200),
  'PUT /api/clans/:id/balance-weights': { body: { weights: null }, ...officers(200) },
  'GET /api/clans/:id/night-templates': members(200, 403),
  'POST /api/clans/:id/night-templates': { body: { name: '정기전', weekday: 5, minuteOfDay: 1260 }, ...officers(201) },
  'PATCH /api/clans/:id/night-templates/:templateId': { body: { isWeekly: false }, ...officers(404) },
  'DELETE /api/clans/:id/night-templates/:templateId': officers(404),
  'GET /api/clans/:id/bans': officers(200),
  'POST /api/clans/:id/bans': { body: { userId: ':userId' }, ...officers(201) },
  'DELETE /api/clans/:id/bans/:userId': officers(404),
  'GET /api/clans/:id/claims': officers(200, 403),
  'POST /api/clans/:id/claims/:claimId/confirm': officers(404, 403),
  // Only the invited person sees or answers the invitation.
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

/** Endpoints that name no clan, and answer every permitted viewer. */
export const GENERAL_CLAN_ENDPOINTS: Record<string, { body?: unknown; query?: string; answers: string }> = {
  'GET /api/clans': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/search': { query: '?q=가', answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/ranking-types': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/rankings/:type': { answers: '200 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-likes': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/clans/my-join-requests': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  'GET /api/me/invitations': { answers: '401 200 200 200 200 200 200 200 200 200 200 200' },
  // Leaders may not found another clan.
  'POST /api/clans': { body: {}, answers: '401 201 201 201 201 201 201 409 409 201 201 201' },
}
