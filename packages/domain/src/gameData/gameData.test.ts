import { describe, expect, test } from 'vitest'
import { championById, championByKey, championNameOf } from './champions.ts'
import { imageUrls } from './imageUrls.ts'
import { itemById } from './items.ts'
import { runeById, styleById } from './runes.ts'
import { spellById } from './spells.ts'
import { middleTier, rankLabel, tierName, tierOrder } from './tiers.ts'

describe('names of the game', () => {
  test.each([
    { id: 266, key: 'Aatrox', name: '아트록스' },
    { id: 62, key: 'MonkeyKing', name: '오공' },
    { id: 9, key: 'Fiddlesticks', name: '피들스틱' },
  ])('champion $id is $key and $name', ({ id, key, name }) => {
    expect(championById(id)).toMatchObject({ key, name })
    expect(championByKey(key)?.id).toBe(id)
  })

  test('the FiddleSticks of a replay is the Fiddlesticks of Data Dragon', () => {
    expect(championByKey('FiddleSticks')?.key).toBe('Fiddlesticks')
    expect(championByKey('BELVETH')?.name).toBe('벨베스')
  })

  test('an unlisted entry is undefined, never guessed', () => {
    expect([championById(99999), championByKey('Nobody'), itemById(1), spellById(2), runeById(1)]).toEqual(
      Array(5).fill(undefined),
    )
  })

  test.each([
    { championId: 103, championKey: null, name: '아리' },
    { championId: null, championKey: 'ahri', name: '아리' },
    { championId: 99999, championKey: 'Newest', name: 'Newest' },
    { championId: 99999, championKey: null, name: '챔피언 99999' },
    { championId: null, championKey: null, name: '알 수 없음' },
  ])('champion $championId / $championKey is shown as $name', ({ name, ...reported }) => {
    expect(championNameOf(reported)).toBe(name)
  })

  test('items, spells, keystones and styles have their Korean names', () => {
    expect(itemById(1001)?.name).toBe('장화')
    expect(spellById(4)?.name).toBe('점멸')
    expect(runeById(8112)?.name).toBe('감전')
    expect(styleById(8100)?.name).toBe('지배')
  })

  test('a style is not a keystone', () => {
    expect(runeById(8100)).toBeUndefined()
    expect(styleById(8112)).toBeUndefined()
  })
})

describe('addresses of pictures', () => {
  const urls = imageUrls('https://images.example/')

  test('addresses of pictures follow the layout of Data Dragon', () => {
    expect(urls.championImageUrl({ championId: null, championKey: 'FiddleSticks' })).toBe(
      'https://images.example/cdn/16.4.1/img/champion/Fiddlesticks.png',
    )
    expect(urls.itemImageUrl(3340)).toBe('https://images.example/cdn/16.4.1/img/item/3340.png')
    expect(urls.spellImageUrl(4)).toBe('https://images.example/cdn/16.4.1/img/spell/SummonerFlash.png')
    expect(urls.profileIconUrl(29)).toBe('https://images.example/cdn/16.4.1/img/profileicon/29.png')
  })

  test('runes have no version in their path', () => {
    expect(urls.runeImageUrl(8000)).toBe('https://images.example/cdn/img/perk-images/Styles/7201_Precision.png')
  })

  test('there is no picture for an empty slot or something unknown', () => {
    expect(urls.itemImageUrl(0)).toBeNull()
    expect(urls.itemImageUrl(null)).toBeNull()
    expect(urls.championImageUrl({ championId: 99999, championKey: null })).toBeNull()
    expect(urls.runeImageUrl(1)).toBeNull()
    expect(urls.spellImageUrl(null)).toBeNull()
  })
})

describe('the tiers of the game', () => {
  test('tiers have the names of the Korean client, in their order', () => {
    expect(tierName('GOLD')).toBe('골드')
    expect(tierName('grandmaster')).toBe('그랜드마스터')
    expect(tierName('MYTHIC')).toBe('MYTHIC')
    expect(tierOrder('EMERALD')).toBeGreaterThan(tierOrder('PLATINUM'))
    expect(tierOrder('MYTHIC')).toBe(-1)
  })

  test.each([
    { tier: 'GOLD', division: 'IV', text: '골드 4' },
    { tier: 'emerald', division: 'II', text: '에메랄드 2' },
    { tier: 'IRON', division: null, text: '아이언' },
    { tier: 'CHALLENGER', division: 'I', text: '챌린저' },
    { tier: 'MYTHIC', division: 'VI', text: 'MYTHIC VI' },
  ])('the rank $tier $division is written $text', ({ tier, division, text }) => {
    expect(rankLabel(tier, division)).toBe(text)
  })

  test.each([
    { counts: {}, middle: null },
    { counts: { GOLD: 1 }, middle: '골드' },
    { counts: { SILVER: 1, GOLD: 1 }, middle: '실버' },
    { counts: { IRON: 1, GOLD: 1, CHALLENGER: 1 }, middle: '골드' },
    { counts: { GOLD: 0, diamond: 2, UNRANKED: 50 }, middle: '다이아몬드' },
  ])('the middle tier of $counts is $middle', ({ counts, middle }) => {
    expect(middleTier(counts)).toBe(middle)
  })
})
