import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { PERSONAL_COLUMNS } from '#server/model/people/personalData.ts'
import { ownPlayer, signedIn } from '#testing/testAccounts.ts'
import { addMember, foundClan, site } from './testMembers.ts'

/** Id columns without a foreign key that are not in `PERSONAL_COLUMNS`. The texts say why. */
const NOT_OF_ACCOUNTS = {
  'audit_log.actor_id': 'given as the log',
  'audit_log.redacted_by': 'done by the staff',
  'audit_log.salt': 'random',
  'clan_guest.import_ids': 'imports',
  'identity_question.hidden_id': 'a player',
  'identity_question.main_id': 'a player',
  'identity_question.player_a': 'a player',
  'identity_question.player_b': 'a player',
  'match.clan_id': 'a clan',
  'match_confirmation.clans': 'clans',
  'match_confirmation.officer_of': 'clans',
  'match_dispute_vote.officer_of': 'clans',
  'match_source.clans': 'clans',
  'match_source.officer_of': 'clans',
  'night_event.entered': 'signups, without names',
  'night_event.signup_id': 'a signup, without a name',
  'night_game.recognised': 'signups, without names',
  'nickname_piece.user_id': 'pieces of the nickname, kept in step with it',
  'match_scoreboard.players': 'players',
  'scoreboard_of_lines.players': 'players',
  'player_island.island': 'an island of players',
  'post.draft_id': 'a draft',
  'push_message.about': 'a notification or a night',
  'withdrawn_account.denied_claims': 'claims',
  'withdrawn_account.disputes': 'disputes',
}

test('every column with personal data is listed for the export and for account deletion', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.table_name || '.' || c.column_name as place from information_schema.columns c
    left join information_schema.key_column_usage k on k.table_schema = 'public'
      and (k.table_name, k.column_name) = (c.table_name, c.column_name) and k.position_in_unique_constraint is not null
    left join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name
      and u.constraint_schema = 'public'
    where c.table_schema = 'public' and c.udt_name in ('uuid', '_uuid') and c.column_name <> 'id'
      and coalesce(u.table_name, 'app_user') = 'app_user'`.execute(site.db)
  const listedTables = [...Object.keys(PERSONAL_COLUMNS), ...Object.keys(NOT_OF_ACCOUNTS)]
  expect(listedTables.sort()).toEqual(rows.map(({ place }) => place).sort())
})

test('the export contains everything held about a person, and nothing about others', async () => {
  const person = await signedIn(site, { nickname: '내려받는이' })
  const otherUser = await signedIn(site, { nickname: '남의이름' })
  const clanId = await foundClan(person, '내려받는클랜')
  await addMember(clanId, otherUser)
  await person.command('PUT', `/api/summoners/${encodeURIComponent('새벽감자#KR1')}/favorite`)
  const answer = await person.get('/api/me/export')
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="[\w-]+\.json"/)
  const text = await answer.text()
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    account: { nickname: '내려받는이', status: 'active' },
    clans: [{ clan_id: clanId, rank: 'leader' }],
    favorites: [{}],
    sessions: [{}],
  })
  expect(Object.keys(file).sort()).toEqual(
    [
      ...Object.values(PERSONAL_COLUMNS).flatMap(({ exportName }) => exportName ?? []),
      'account',
      'exportedAt',
      'log',
      'nightGames',
      'nightPicks',
      'nightTeams',
    ].sort(),
  )
  expect(text).not.toContain('남의이름')
  expect(text).not.toContain(otherUser.userId)
  expect(text).not.toMatch(/token_hash/)
})

test('the export reveals no ban the person does not know of, and none of the people on whom staff acted', async () => {
  const [stranger, staff] = [await signedIn(site), await signedIn(site, { permissions: ['user'] })]
  const banned = await signedIn(site, { nickname: '제한된이름' })
  const leader = await signedIn(site)
  const clanId = await foundClan(leader, '남모르는클랜')
  const body = { userId: stranger.userId, reason: '아무 말' }
  expect((await leader.command('POST', `/api/clans/${clanId}/bans`, body)).status).toBe(201)
  expect((await (await stranger.get('/api/me/export')).json()).clanBans).toEqual([])
  await site.store(aParsedMatch({ gameId: '7', names: { 0: '초대받는이#KR1' } }))
  await ownPlayer(site, stranger, '초대받는이', { proof: 'icon', since: '2026-01-01' })
  const invitation = { player: '초대받는이#KR1' }
  expect((await leader.command('POST', `/api/clans/${clanId}/invitations`, invitation)).status).toBe(201)
  expect((await (await stranger.get('/api/me/export')).json()).invitations).toEqual([])
  const ban = { reason: '시험' }
  expect((await staff.command('POST', `/api/admin/users/${banned.userId}/ban`, ban)).status).toBeLessThan(300)
  const file = await staff.get('/api/me/export')
  expect(await file.text()).not.toContain('제한된이름')
})

test('testimony about another’s claim is in the export of the person who gave it', async () => {
  const [person, other] = [await signedIn(site), await signedIn(site)]
  await site.store(aParsedMatch({ gameId: '2', names: { 0: '확인받는이#KR1' } }))
  const player = site.db.selectFrom('player').select('id').where('gameName', '=', '확인받는이')
  const { id: playerId } = await player.executeTakeFirstOrThrow()
  const claim = { id: randomUUID(), playerId, userId: other.userId, status: 'pending', createdAt: new Date() }
  await site.db
    .insertInto('ownershipClaim')
    .values({ ...claim, vouchedBy: [person.userId] })
    .execute()
  const file = await (await person.get('/api/me/export')).json()
  expect(file).toMatchObject({
    claimsVouched: [{ player_id: playerId }],
    claimsDoubted: [],
    nightGames: [],
    nightPicks: [],
    nightTeams: [],
  })
  expect((await (await other.get('/api/me/export')).json()).claimsVouched).toEqual([])
})

test('officers’ notes on a member are not in the member’s export', async () => {
  const [leader, member] = [await signedIn(site), await signedIn(site)]
  const clanId = await foundClan(leader, '적어두는클랜')
  await addMember(clanId, member)
  const noted = await leader.command('PUT', `/api/clans/${clanId}/members/${member.userId}/note`, { note: '다툼 잦음' })
  expect(noted.ok).toBe(true)
  expect(await (await member.get('/api/me/export')).text()).not.toContain('다툼 잦음')
})
