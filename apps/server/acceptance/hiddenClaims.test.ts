import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { ownedBy, redMember, site, stranger } from '../testing/testTrust.ts'

// Somebody claims a public player, to learn the name that its owner takes once the player is hidden.

const SECRET = '새비밀이름'
const claim = (browser: SignedInBrowser, nameTag: string) => browser.command('POST', '/api/me/accounts', { nameTag })
async function hideAndRename() {
  const id = await ownedBy(redMember)
  const path = `/api/me/accounts/${id}/visibility`
  expect((await redMember.command('PUT', path, { visibility: 'private' })).status).toBe(200)
  await site.db.updateTable('player').set({ gameName: SECRET, profileIconId: 77 }).where('id', '=', id).execute()
  return id
}

test.each(['waiting', 'withdrawn', 'rejected'])(
  'a %s claim from before its player was hidden does not show the new name',
  async (state) => {
    const { id } = await (await claim(stranger, '사람9#KR1')).json()
    if (state === 'withdrawn') await stranger.send('DELETE', `/api/me/accounts/${id}`)
    if (state === 'rejected') {
      await site.db.updateTable('ownershipClaim').set({ status: 'rejected' }).execute()
      await site.pool.query(
        `insert into notification (id, user_id, kind, outcome, actors, target_type, target_id, group_key, happened_at)
         values (gen_random_uuid(), $1, 'claim', 'rejected', '{}', 'claim', $2, 'claim', '2026-11-20')`,
        [stranger.userId, id],
      )
    }
    await hideAndRename()
    const texts = ['/api/me/accounts', '/api/me/notifications'].map(async (path) => (await stranger.get(path)).text())
    const [accounts = '', bell = ''] = await Promise.all(texts)
    expect(JSON.parse(accounts).claims).toMatchObject([{ id, summonerName: '비공개 소환사', profileIcon: null }])
    expect(JSON.parse(bell).items).toHaveLength(state === 'rejected' ? 1 : 0)
    expect([accounts, bell].filter((text) => text.includes(SECRET))).toEqual([])
    expect(await (await redMember.get('/api/me/accounts')).text()).toContain(SECRET)
  },
)

test('a person who claims a hidden player without an owner by its earlier name does not see its present name', async () => {
  const id = await hideAndRename()
  expect((await redMember.send('DELETE', `/api/me/accounts/${id}`)).status).toBe(204)
  await emptyTables(site.pool, 'request_window')
  expect(await (await claim(stranger, '사람9#KR1')).text()).not.toContain(SECRET)
})
