import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountFavorites, favoriteStore } from './favoriteStore.ts'
import { browserFavorites } from './favorites.ts'

let savedNames: string[]
let account: AccountFavorites

beforeEach(() => {
  savedNames = ['버섯농부#KR1']
  account = {
    list: async () => savedNames,
    merge: async (names) => {
      savedNames = [...savedNames, ...names]
      return savedNames
    },
    add: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
  }
})
const browser = () => browserFavorites(() => localStorage)
const store = () => favoriteStore(browser(), account)

test("a visitor's favourites stay in the browser", async () => {
  const favorites = store()
  await favorites.set('새벽감자#KR1', true)
  expect(browser().names()).toEqual(['새벽감자#KR1'])
  expect(favorites.has('새벽감자#KR1')).toBe(true)
  expect(account.add).not.toHaveBeenCalled()
})

test('signing in moves the favourites from the browser to the account', async () => {
  browser().toggle('새벽감자#KR1')
  const favorites = store()
  await favorites.follow(true)
  expect(savedNames).toEqual(['버섯농부#KR1', '새벽감자#KR1'])
  expect(browser().names()).toEqual([])
  expect(favorites.has('새벽 감자-kr1')).toBe(true)
  expect(favorites.has('버섯농부#KR1')).toBe(true)
})

test('if the browser has no favourites, signing in only reads the favourites of the account', async () => {
  const merge = vi.spyOn(account, 'merge')
  await store().follow(true)
  expect(merge).not.toHaveBeenCalled()
})

test('favourites that could not be moved stay in the browser', async () => {
  browser().toggle('새벽감자#KR1')
  account.merge = () => Promise.reject(new Error('즐겨찾기는 100명까지 담을 수 있습니다.'))
  const favorites = store()
  await expect(favorites.follow(true)).rejects.toThrow('100명')
  expect(browser().names()).toEqual(['새벽감자#KR1'])
  expect(favorites.has('새벽감자#KR1')).toBe(true)
})

test("a signed-in user's new favourite is saved in the account", async () => {
  const favorites = store()
  await favorites.follow(true)
  await favorites.set('새벽감자#KR1', true)
  await favorites.set('버섯농부#KR1', false)
  expect(account.add).toHaveBeenCalledWith('새벽감자#KR1')
  expect(account.remove).toHaveBeenCalledWith('버섯농부#KR1')
  expect([favorites.has('새벽감자#KR1'), favorites.has('버섯농부#KR1', true)]).toEqual([true, false])
  expect(browser().names()).toEqual([])
})

test('if the server refuses a favourite, the mark is taken back', async () => {
  account.add = () => Promise.reject(new Error('가득'))
  const favorites = store()
  await favorites.follow(true)
  await expect(favorites.set('새벽감자#KR1', true)).rejects.toThrow('가득')
  expect(favorites.has('새벽감자#KR1')).toBe(false)
})

test("signing out removes the account's favourites from the page", async () => {
  const favorites = store()
  await favorites.follow(true)
  await favorites.follow(false)
  expect(favorites.has('버섯농부#KR1')).toBe(false)
})

test("whether a player is a favourite is taken from the page until the account's list arrives", async () => {
  const favorites = store()
  expect(favorites.has('새벽감자#KR1', true)).toBe(true)
  await favorites.follow(true)
  expect(favorites.has('새벽감자#KR1', true)).toBe(false)
})

describe('while the account’s list is loading', () => {
  const onItsWay = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const list = savedNames
    account.list = async () => {
      await promise
      return list
    }
    return resolve
  }

  test.each(['set', 'remove'] as const)('a favourite removed with %s stays removed', async (by) => {
    const arrive = onItsWay()
    const favorites = store()
    const following = favorites.follow(true)
    const removing = by === 'set' ? favorites.set('버섯농부#KR1', false) : favorites.remove('버섯농부#KR1')
    arrive()
    await Promise.all([following, removing])
    expect(account.remove).toHaveBeenCalledWith('버섯농부#KR1')
    expect(favorites.has('버섯농부#KR1')).toBe(false)
  })

  test('a new favourite goes to the account, not to the browser', async () => {
    const arrive = onItsWay()
    const favorites = store()
    const following = favorites.follow(true)
    const marking = favorites.set('새벽감자#KR1', true)
    arrive()
    await Promise.all([following, marking])
    expect(account.add).toHaveBeenCalledWith('새벽감자#KR1')
    expect([favorites.has('새벽감자#KR1'), browser().names()]).toEqual([true, []])
  })
})

test("a favourite can be removed even if the account's list cannot be read", async () => {
  account.list = () => Promise.reject(new Error('지금은 안 됨'))
  const favorites = store()
  await expect(favorites.follow(true)).rejects.toThrow()
  await favorites.remove('버섯농부#KR1')
  expect(account.remove).toHaveBeenCalledWith('버섯농부#KR1')
})

test('a listener is called after changes in the browser and in the account', async () => {
  const favorites = store()
  const listener = vi.fn()
  favorites.subscribe(listener)
  await favorites.set('새벽감자#KR1', true)
  await favorites.follow(true)
  expect(listener.mock.calls.length).toBeGreaterThanOrEqual(2)
})
