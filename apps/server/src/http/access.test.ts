import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { enforceAccess } from '#server/http/access.ts'
import { answerError } from '#server/http/answerError.ts'

function appWithGate() {
  const app = Fastify()
  app.setErrorHandler(answerError)
  enforceAccess(app)
  return app
}

test('a server with a route that does not say who may call it does not start', async () => {
  const app = appWithGate()
  app.get('/forgotten', () => 'open to everybody')
  await expect(app.ready()).rejects.toThrow('These routes do not say who may call them: GET /forgotten')
})

test.each(['login', 'admin'] as const)('a visitor is refused where access is %s', async (access) => {
  const app = appWithGate()
  app.route({ method: 'GET', url: '/inside', ...{ access }, handler: () => 'secret' })
  const answer = await app.inject('/inside')
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('a visitor is let in where access is open', async () => {
  const app = appWithGate()
  app.route({ method: 'GET', url: '/', ...{ access: 'open' }, handler: () => 'welcome' })
  expect((await app.inject('/')).body).toBe('welcome')
})
