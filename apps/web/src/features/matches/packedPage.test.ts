import { unpackMatchPage } from '@buri/contract/unpackMatches'
import { expect, test } from 'vitest'
import { aMatch, aParticipant } from './aMatch.ts'
import { aPackedPage } from './aPackedPage.ts'

const ITEMS = ['도란의 검', null, null, '삼위일체', null, null, '투명 와드']
const LINE = aParticipant({
  isSubstitute: true,
  championName: '가렌',
  championImageUrl: 'https://art.test/Garen.png',
  spell1ImageUrl: 'https://art.test/Flash.png',
  spell2Name: null,
  primaryRuneImageUrl: 'https://art.test/Conqueror.png',
  secondaryRuneName: '결의',
  secondaryRuneImageUrl: 'https://art.test/Resolve.png',
  itemNames: ITEMS,
  itemImageUrls: ITEMS.map((name) => name && `https://art.test/${name}.png`),
  badges: ['MVP', '부자'],
})
const MATCHES = [
  aMatch({ matchId: 'KR_2', multiKill: '펜타킬', participants: [LINE, aParticipant({ summonerName: null })] }),
  aMatch({ matchId: 'KR_1', championName: '티모', itemNames: null, itemImageUrls: null, participants: [] }),
]

test('packing a page and unpacking it gives the same page', () => {
  const page = { nextCursor: 'next', total: 41, filteredTotal: 22 }
  expect(unpackMatchPage(aPackedPage(MATCHES, page))).toEqual({ items: MATCHES, ...page })
})

test('unpacking skips unknown columns and accepts the columns in any order', () => {
  const { columns, items, ...page } = aPackedPage(MATCHES)
  const turned = items.map(({ participants, ...match }) => ({
    ...match,
    participants: participants.map((values) => ['later', ...values.toReversed()]),
  }))
  const unpacked = unpackMatchPage({ ...page, columns: ['later', ...columns.toReversed()], items: turned })
  expect(unpacked.items).toEqual(MATCHES)
})
