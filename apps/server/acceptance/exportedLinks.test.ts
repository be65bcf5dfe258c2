import { TypedResult } from '@buri/contract/typedResults'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { aMember, matchIdOf, NOON, ownedBy, personName, redMember, site, TEN_PEOPLE } from '../testing/testTrust.ts'

test('an export does not reveal that a guessed name belongs to a match’s hidden player', async () => {
  const hiding = { visibility: 'private' }
  const hidden = await ownedBy(redMember)
  expect((await redMember.command('PUT', `/api/me/accounts/${hidden}/visibility`, hiding)).status).toBe(200)
  const guesser = await aMember()
  const matchDate = new Date(NOON.getTime() - DAY_MS + 900_000).toISOString()
  for (const name of [personName(9), '틀린이름']) {
    await emptyTables(site.pool, 'request_window', 'typed_result')
    const [blue, red] = [TEN_PEOPLE.slice(0, 5), TEN_PEOPLE.slice(5, 9)].map((side) =>
      side.map((person) => ({ name: `${personName(person)}#KR1` })),
    )
    const typed = { blue, red: [...(red ?? []), { name: `${name}#KR1` }], winner: 'blue', matchDate }
    const answer = await guesser.command('POST', '/api/matches/typed', typed)
    expect(TypedResult.parse(await answer.json()).matchId).toBeNull()
    const text = await (await guesser.get('/api/me/export')).text()
    const file = JSON.parse(text)
    expect(file.typedResults).toMatchObject([{ winner: 'blue' }])
    expect(text).not.toContain(matchIdOf(1))
  }
})
