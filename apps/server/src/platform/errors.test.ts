import { once } from 'node:events'
import { createServer } from 'node:net'
import { Client, DatabaseError } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { AppError, isConnectionLost, refusalOf, retryAfterOf } from './errors.ts'

test('a database that drops the connection counts as unavailable, and the visitor may retry', async () => {
  const killed = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  onTestFinished(() => void killed.close())
  await once(killed, 'listening')
  const address = killed.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = new Client({ host: '127.0.0.1', port })
  // The client also emits the lost connection as an error.
  client.on('error', () => {})
  const lost = await client.connect().catch((error: unknown) => error)
  expect(refusalOf(lost)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
})

const withCode = (code: string, severity?: string) => {
  const error = severity === undefined ? new Error(code) : new DatabaseError(code, 1, 'error')
  return Object.assign(error, { code, severity })
}

test.each(['57P05', '08000', '08003', '08004', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
  'the error %s means that the database is away for now',
  (code) => {
    expect([refusalOf(withCode(code)).code, isConnectionLost(withCode(code))]).toEqual(['UNAVAILABLE', true])
  },
)

test('a pooler that ends a connection means that the database is away; a mistake in our protocol is a defect', () => {
  expect(refusalOf(withCode('08P01', 'FATAL')).code).toBe('UNAVAILABLE')
  expect(refusalOf(withCode('08P01', 'ERROR')).code).toBe('INTERNAL')
})

test('a database that became read-only is unavailable, though its connection is not lost', () => {
  expect([refusalOf(withCode('25006', 'ERROR')).code, isConnectionLost(withCode('25006', 'ERROR'))]).toEqual([
    'UNAVAILABLE',
    false,
  ])
})

test.each([
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
])('the driver’s "%s" means that the database is away for now', (sentence) => {
  expect(refusalOf(new Error(sentence)).code).toBe('UNAVAILABLE')
})

test('every temporary refusal says when to retry', () => {
  expect(retryAfterOf(new Error('Query read timeout'))).toBe(3)
  expect(retryAfterOf(withCode('57014'))).toBe(3)
  expect(retryAfterOf(withCode('ENOSPC'))).toBe(60)
  expect(retryAfterOf(new AppError('UNAVAILABLE', { retryAfterSeconds: 20 }))).toBe(20)
  expect(retryAfterOf(new AppError('NOT_FOUND'))).toBeUndefined()
  expect(retryAfterOf(new Error('a defect'))).toBeUndefined()
})
