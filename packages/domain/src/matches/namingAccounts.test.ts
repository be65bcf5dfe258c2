import { expect, test } from 'vitest'
import { namingAccounts } from './namingAccounts.ts'

test('the sender decides what names mean, unless officers of the sender’s clan or the staff testified', () => {
  const testimony = (by: string | null, clan: string, officerOf: string[] = []) => ({
    ...{ by, kind: 'source' as const, clans: [clan], officerOf },
  })
  const sent = [testimony('sender', 'x'), testimony('mate', 'x'), testimony('other', 'y', ['y'])]
  expect(namingAccounts(sent, 'sender')).toEqual(['sender'])
  expect(namingAccounts([...sent, testimony('officer', 'x', ['x'])], 'sender')).toEqual(['officer'])
  expect(namingAccounts([...sent, { ...testimony('staff', 'z'), kind: 'staff' }], 'sender')).toEqual(['staff'])
})
