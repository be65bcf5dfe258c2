import { ClanDetail } from '@buri/contract/clans'
import { LOOK_ALIKE_LETTERS, lookalikeKey } from '@buri/domain/lookalikeKey'
import { normaliseName } from '@buri/domain/riotId'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan, refusalOf } from './testClans.ts'

const site = await openSite()
beforeEach(async () => {
  await sql`delete from request_window`.execute(site.db)
})

const create = (browser: SignedInBrowser, body: unknown) => browser.command('POST', '/api/clans', body)
const detail = async (answer: Response) => ClanDetail.strict().parse(await answer.json())

test('a name is unique in every spelling, and free again once its clan is disbanded', async () => {
  const [first, second] = [await signedIn(site), await signedIn(site)]
  const { id } = await detail(await create(first, { clanName: 'Pelican Club' }))
  expect(await refusalOf(await create(second, { clanName: 'pelicanCLUB' }))).toEqual([409, 'CLAN_NAME_TAKEN'])
  expect((await first.send('DELETE', `/api/clans/${id}`)).status).toBe(204)
  expect((await create(second, { clanName: 'PELICAN club' })).status).toBe(201)
})

test('a private clan’s name counts as free, for new clans and for renames', async () => {
  const owner = await signedIn(site)
  const hidden = await aClan(site, { clanName: '숨은클랜', isPublic: false, leader: owner })
  const [founder, leader] = [await signedIn(site), await signedIn(site)]
  const id = await aClan(site, { clanName: '드러난클랜', leader })
  const rename = async (browser: SignedInBrowser, clanId: string, change: object) => {
    const answer = await browser.command('PATCH', `/api/clans/${clanId}`, change)
    return answer.ok ? answer.status : refusalOf(answer)
  }
  expect(await rename(leader, id, { clanName: '숨은 클랜', isPublic: false })).toBe(200)
  expect((await create(founder, { clanName: '숨은클랜' })).status).toBe(201)
  // If the clan became public, its name would be published, and a public clan has taken that name by now.
  expect(await rename(owner, hidden, { isPublic: true })).toEqual([409, 'CLAN_NAME_TAKEN'])
  expect(await rename(owner, hidden, { introduceContent: '그대로예요' })).toBe(200)
  expect(await rename(owner, hidden, { clanName: '또다른클랜', isPublic: true })).toBe(200)
})

test('a reserved name is refused for a new clan and for a rename', async () => {
  const [founder, leader] = [await signedIn(site), await signedIn(site)]
  const id = await aClan(site, { leader })
  const body = { clanName: '부리 운영진' }
  expect(await refusalOf(await create(founder, body))).toEqual([409, 'CLAN_NAME_UNAVAILABLE'])
  const answer = await leader.command('PATCH', `/api/clans/${id}`, body)
  expect(await refusalOf(answer)).toEqual([409, 'CLAN_NAME_UNAVAILABLE'])
})

test('a name that looks like a public clan’s is taken, for new clans and for renames', async () => {
  const [founder, leader] = [await signedIn(site), await signedIn(site)]
  await aClan(site, { clanName: 'Potato Alpha', leader: await signedIn(site) })
  const id = await aClan(site, { leader })
  for (const clanName of ['Роtаto Аlрhа', 'ＰＯＴＡＴＯ alpha', 'Ροτατο ΑlΡΗΑ']) {
    expect([clanName, await refusalOf(await create(founder, { clanName }))]).toEqual([
      clanName,
      [409, 'CLAN_NAME_TAKEN'],
    ])
    const answer = await leader.command('PATCH', `/api/clans/${id}`, { clanName })
    expect([clanName, await refusalOf(answer)]).toEqual([clanName, [409, 'CLAN_NAME_TAKEN']])
  }
  expect((await create(founder, { clanName: 'Potato Alpha 2' })).status).toBe(201)
})

test('the database and the domain agree on what a name looks like', async () => {
  for (const text of [LOOK_ALIKE_LETTERS, 'Ａｌｐｈａ 𝐀𝗅𝓅𝕙𝚊', '감자ﾊﾝｶｸ ㄱㅏﾡ', 'ÅÉñ ǅ ﬁ ½ ㎏', 'İI ẞß ΑΣς'])
    expect((await sql`select look_of(${normaliseName(text)}) as look`.execute(site.db)).rows).toEqual([
      { look: lookalikeKey(text) },
    ])
})

test('only one of two private clans with the same name becomes public when both try simultaneously', async () => {
  const leaders = [await signedIn(site), await signedIn(site)]
  const ids = await Promise.all(leaders.map((leader) => aClan(site, { clanName: '같은이름', isPublic: false, leader })))
  await Promise.all(leaders.map((leader) => leader.refreshToken()))
  const answers = await Promise.all(
    leaders.map((leader, index) => leader.command('PATCH', `/api/clans/${ids[index]}`, { isPublic: true })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one of ten simultaneous foundings with one name succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  await Promise.all(people.map((person) => person.refreshToken()))
  const answers = await Promise.all(people.map((person) => create(person, { clanName: '동시에' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('one of ten simultaneous renames to one name succeeds', async () => {
  const leaders = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  const ids = await Promise.all(leaders.map((leader) => aClan(site, { leader })))
  await Promise.all(leaders.map((leader) => leader.refreshToken()))
  const answers = await Promise.all(
    leaders.map((leader, index) => leader.command('PATCH', `/api/clans/${ids[index]}`, { clanName: '새이름' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})
