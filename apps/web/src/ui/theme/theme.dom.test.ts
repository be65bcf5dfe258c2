import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, followTheme, storedTheme } from './theme.ts'

const device = Object.assign(new EventTarget(), { matches: false })
const page = document.documentElement

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => device)
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: () => (page.dataset.theme === 'dark' ? 'a dark colour' : 'a light colour'),
  }))
  document.head.innerHTML = '<meta name="theme-color">'
})
afterEach(() => {
  device.matches = false
  delete page.dataset.theme
})

const frame = () => document.querySelector('meta')?.content

test('a first visitor and an unknown choice get the light theme', () => {
  expect(storedTheme()).toBe('light')
  localStorage.setItem('theme', 'pink')
  expect(storedTheme()).toBe('light')
})

test('the chosen theme is kept, and colours the page and the frame of the browser', () => {
  chooseTheme('dark')
  expect([localStorage.getItem('theme'), page.dataset.theme, frame()]).toEqual(['dark', 'dark', 'a dark colour'])
  chooseTheme('light')
  expect([localStorage.getItem('theme'), page.dataset.theme, frame()]).toEqual(['light', 'light', 'a light colour'])
})

test('only the theme 시스템 follows the setting of the device', () => {
  followTheme()
  device.matches = true
  chooseTheme('light')
  device.dispatchEvent(new Event('change'))
  expect(page.dataset.theme).toBe('light')
  chooseTheme('system')
  expect(page.dataset.theme).toBe('dark')
  device.matches = false
  device.dispatchEvent(new Event('change'))
  expect(page.dataset.theme).toBe('light')
})

test('a theme chosen in another tab is applied in this tab', () => {
  followTheme()
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(page.dataset.theme).toBe('dark')
})

test('without browser storage the chosen theme lasts while the page is open', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  chooseTheme('dark')
  expect([storedTheme(), page.dataset.theme]).toEqual(['dark', 'dark'])
})
