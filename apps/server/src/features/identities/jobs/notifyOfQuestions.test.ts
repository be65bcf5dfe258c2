import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { forger, honest, makeOwner, namedSeat, site, upload, VICTIM } from '#testing/testForgeries.ts'
import { answer, assignMatchesTo, lookAlike, NOON, onlyQuestionOf } from '../testQuestions.ts'
import { notifyOfQuestions } from './notifyOfQuestions.ts'

describe('notifications of identity questions', () => {
  const bellOf = async (browser: SignedInBrowser) =>
    ((await (await browser.get('/api/me/notifications')).json()).items as { kind: string; url: string }[])
      .filter(({ kind }) => kind === 'question')
      .map(({ url }) => url)

  test('the bell notifies the owner once unless muted, and removes the line once answered', async () => {
    await lookAlike()
    await makeOwner(honest, VICTIM)
    await notifyOfQuestions(site.db, NOON)
    await notifyOfQuestions(site.db, NOON)
    expect(await bellOf(honest)).toEqual(['/mypage'])
    expect(await bellOf(forger)).toEqual([])
    expect((await answer(honest, (await onlyQuestionOf(honest)).id, 'different')).status).toBe(200)
    expect(await bellOf(honest)).toEqual([])

    await upload(honest, 8, { seats: { 0: namedSeat('둘째', 9) } })
    await makeOwner(honest, '둘째')
    const kinds = [{ kind: 'question', isMuted: true }]
    expect((await honest.command('PUT', '/api/me/notification-settings', { kinds })).status).toBe(200)
    await sql`update identity_question set answer = null, answered_at = null, told_at = null`.execute(site.db)
    await sql`delete from notification`.execute(site.db)
    await notifyOfQuestions(site.db, NOON)
    expect(await bellOf(honest)).toEqual([])
  })

  test('the bell notifies officers who know both unowned players, but not two people who would decide about each other', async () => {
    const officer = await signedIn(site)
    const clanId = await aClan(site, { officers: [officer] })
    await lookAlike()
    await assignMatchesTo(clanId)
    await notifyOfQuestions(site.db, NOON)
    expect(await bellOf(officer)).toEqual(['/mypage'])
    await sql`update identity_question set told_at = null`.execute(site.db)
    await sql`delete from notification`.execute(site.db)
    await sql`insert into player_owner (player_id, user_id, proof, since)
      select p.id, case when p.id = q.player_a then ${honest.userId}::uuid else ${forger.userId}::uuid end, 'icon', now()
      from player p, identity_question q where p.id in (q.player_a, q.player_b)`.execute(site.db)
    await notifyOfQuestions(site.db, NOON)
    for (const person of [officer, honest, forger]) expect(await bellOf(person)).toEqual([])
  })
})
