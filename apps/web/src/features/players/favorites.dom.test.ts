import { expect, test, vi } from 'vitest'
import { browserFavorites } from './favorites.ts'

test('a favourite is kept when the page is opened again', () => {
  browserFavorites(() => localStorage).toggle('새벽감자#KR1')
  expect(browserFavorites(() => localStorage).has('새벽감자#KR1')).toBe(true)
  expect(browserFavorites(() => localStorage).has('버섯농부#KR1')).toBe(false)
})

test('a second press removes the favourite', () => {
  const favorites = browserFavorites(() => localStorage)
  expect(favorites.toggle('새벽감자#KR1')).toBe(true)
  expect(favorites.toggle('새벽감자#KR1')).toBe(false)
  expect(favorites.has('새벽감자#KR1')).toBe(false)
})

test('a player is the same favourite, however the name is written', () => {
  const favorites = browserFavorites(() => localStorage)
  favorites.toggle('Hide on Bush#KR1')
  expect(favorites.has('hideonbush-kr1')).toBe(true)
})

test('a listener receives changes until it unsubscribes', () => {
  const favorites = browserFavorites(() => localStorage)
  const listener = vi.fn()
  const leave = favorites.subscribe(listener)
  favorites.toggle('새벽감자#KR1')
  leave()
  favorites.toggle('새벽감자#KR1')
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each(['{', '{"a":1}', '[1,2]', 'null'])('broken storage (%s) means no favourites, not a broken page', (text) => {
  localStorage.setItem('buri.favorites', text)
  const favorites = browserFavorites(() => localStorage)
  expect(favorites.has('새벽감자#KR1')).toBe(false)
  expect(favorites.toggle('새벽감자#KR1')).toBe(true)
})
