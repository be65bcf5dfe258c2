import { expect, test } from 'vitest'
import { namingAccounts } from './namingAccounts.ts'

test('the sender decides what names mean, unless officers of the match’s clan or the staff testified', () => {
  const testimony = (by: string | null, clan: string, officerOf: string[] = []) => ({
    ...{ by, kind: 'source' as const, clans: [clan], officerOf },
  })
  const sent = [testimony('sender', 'x'), testimony('mate', 'x'), testimony('other', 'y', ['y'])]
  const withOfficer = [...sent, testimony('officer', 'x', ['x'])]
  const clanless = { uploadedBy: 'sender', clanId: null }
  const [ofClan, ofOther] = [
    { ...clanless, clanId: 'x' },
    { ...clanless, clanId: 'z' },
  ]
  expect(namingAccounts(sent, clanless)).toEqual(['sender'])
  expect(namingAccounts(withOfficer, clanless)).toEqual(['officer'])
  expect(namingAccounts(withOfficer, ofClan)).toEqual(['officer'])
  expect(namingAccounts(withOfficer, ofOther)).toEqual(['sender'])
  expect(namingAccounts([...sent, { ...testimony('staff', 'z'), kind: 'staff' }], ofClan)).toEqual(['staff'])
})
