import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected error on the console is easily overlooked, so it fails the test that caused it.
// A test that expects one says so: vi.spyOn(console, 'error').mockImplementation(() => {}).
const unexpected: unknown[][] = []
const original = console.error

beforeEach(() => {
  unexpected.length = 0
  console.error = (...words) => {
    unexpected.push(words)
    original(...words)
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  console.error = original
  expect(unexpected, 'console.error was called').toEqual([])
})
