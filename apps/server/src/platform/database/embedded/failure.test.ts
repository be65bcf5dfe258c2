import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { failedClient, failureOf, isBusy } from './failure.ts'

test.each([
  {
    output:
      'postgres: error while loading shared libraries: libxml2.so.2: cannot open shared object file: No such file or directory',
    sentence: /needs the library libxml2\.so\.2, which this machine does not have/,
  },
  {
    output: 'initdb: error: could not write file: No space left on device',
    sentence: /^The disk that holds \/d is full\. Free some space/,
  },
  {
    output: 'FATAL:  could not access directory: Permission denied',
    sentence: /may not use \/d \(permission denied\)/,
  },
  {
    output: 'LOG:  starting\nFATAL:  could not map anonymous shared memory\nHINT:  less',
    sentence: /did not start: FATAL: {2}could not map anonymous shared memory\./,
  },
  { output: '', sentence: /did not start: it said nothing/ },
])('"$output" becomes one sentence', ({ output, sentence }) => {
  expect(failureOf(output, '/d').message).toMatch(sentence)
})

test('a disk too full for PostgreSQL to log the reason is reported as full', () => {
  expect(failureOf('LOG:  starting', '/d', 1_000_000).message).toMatch(/^The disk that holds \/d is full\./)
  expect(failureOf('FATAL:  no', '/d', 1_000_000_000).message).toMatch(/did not start: FATAL: {2}no\./)
})

test('replies to other clients are not reported as the reason', () => {
  const output = 'PANIC:  it is broken\nFATAL:  the database system is in recovery mode\nLOG:  shut down'
  expect(failureOf(output, '/d').message).toContain('did not start: PANIC:  it is broken.')
})

test('a start is retried if another server uses the folder', () => {
  expect(isBusy('FATAL:  lock file "postmaster.pid" already exists')).toBe(true)
  expect(isBusy('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true)
  expect(isBusy('FATAL:  No space left on device')).toBe(false)
})

const MEGABYTE = 1024 * 1024
test.each([
  {
    what: 'a connection that broke where no segment of the log fits',
    error: new Error('not queryable'),
    free: 15,
    isFull: true,
  },
  { what: 'what PostgreSQL itself calls full', error: storageFullError(), free: 20, isFull: true },
  { what: 'another error with room left', error: new Error('not queryable'), free: 20, isFull: false },
  { what: 'a reason that is told already', error: startRefusal('The lease is held.'), free: 15, isFull: false },
])('a failure (“$what”) is reported as a full disk: $isFull', ({ error, free, isFull }) => {
  const failure = failedClient(error, '/d', free * MEGABYTE)
  if (isFull)
    expect(failure).toMatchObject({ message: expect.stringMatching(/^The disk that holds \/d is full/), cause: error })
  else expect(failure).toBe(error)
})

function storageFullError() {
  const error = new DatabaseError('could not extend file: No space left on device', 0, 'error')
  error.code = '53100'
  return error
}
