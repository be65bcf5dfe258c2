import type { Route } from '@buri/contract/route'
import Fastify from 'fastify'
import { expect, expectTypeOf, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { enforceDeclarations } from './access.ts'
import { answerError } from './answerError.ts'

function appWithCalls() {
  const countedRequests: string[] = []
  const app = Fastify()
  app.setErrorHandler(answerError)
  enforceDeclarations(app, {
    spend: async (kind, subject) => void countedRequests.push(`${kind} ${subject}`),
    requireClanRight: async (clanId, viewer, right) => {
      countedRequests.push(`${viewer.kind} ${right} ${clanId}`)
      if (clanId === 'hidden') throw new AppError('CLAN_NOT_FOUND')
    },
  })
  return { app, counted: countedRequests }
}

const handler = () => 'welcome'
const SILENT = 'These routes do not say who may call them and how often'

test('a route without declared access stops the server from starting', async () => {
  const { app } = appWithCalls()
  app.get('/forgotten', handler)
  await expect(app.ready()).rejects.toThrow(`${SILENT}: GET /forgotten`)
})

test('a command without a declared limit stops the server from starting', async () => {
  const { app } = appWithCalls()
  app.post('/forgotten', { config: { access: 'open' } }, handler)
  app.post('/said', { config: { access: 'open', limits: 'none' } }, handler)
  await expect(app.ready()).rejects.toThrow(`${SILENT}: POST /forgotten`)
})

test('the type of a contract’s routes refuses commands without a known limit', () => {
  type Command<Limits> = { call: 'POST /said'; repeat: 'harmless'; access: 'open'; schema: object } & Limits
  expectTypeOf<Command<{ limits: ['clan'] }>>().toExtend<Route>()
  expectTypeOf<Command<unknown>>().not.toExtend<Route>()
  expectTypeOf<Command<{ limits: [] }>>().not.toExtend<Route>()
  expectTypeOf<Command<{ limits: ['often'] }>>().not.toExtend<Route>()
  expectTypeOf<{ call: 'GET /page'; access: 'open'; schema: object }>().toExtend<Route>()
})

test.each(['login', 'admin'] as const)('a visitor is refused where access is %s', async (access) => {
  const { app } = appWithCalls()
  app.route({ method: 'GET', url: '/inside', ...{ access }, handler: () => 'secret' })
  const answer = await app.inject('/inside')
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('a visitor may call a route whose access is open', async () => {
  const { app } = appWithCalls()
  app.route({ method: 'GET', url: '/', ...{ access: 'open' }, handler })
  expect((await app.inject('/')).body).toBe('welcome')
})

test('a route’s limits are counted in order, and a conditional one only where it applies', async () => {
  const { app, counted } = appWithCalls()
  const limits = ['clan', { limit: 'showing', whenBodyHas: ['clanName', 'isPublic'] }] as const
  app.route({ method: 'POST', url: '/', ...{ access: 'open', limits }, handler })
  await app.inject({ method: 'POST', url: '/', payload: { introduceContent: '' } })
  expect(counted.splice(0)).toEqual(['clan 127.0.0.1'])
  await app.inject({ method: 'POST', url: '/', payload: { isPublic: false } })
  expect(counted.splice(0)).toEqual(['clan 127.0.0.1', 'showing 127.0.0.1'])
  await app.inject({ method: 'POST', url: '/' })
  expect(counted).toEqual(['clan 127.0.0.1'])
})

test('a refused caller is not counted', async () => {
  const { app, counted } = appWithCalls()
  app.route({ method: 'POST', url: '/', ...{ access: 'login', limits: ['clan'] }, handler })
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(401)
  expect(counted).toEqual([])
})

test('the clan right is checked after the limits and before the handler', async () => {
  const { app, counted } = appWithCalls()
  const doors = { access: 'open', limits: ['clan'], clan: { param: 'id', right: 'like' } } as const
  app.route({ method: 'POST', url: '/:id', ...doors, handler })
  expect((await app.inject({ method: 'POST', url: '/seen' })).body).toBe('welcome')
  expect(counted.splice(0)).toEqual(['clan 127.0.0.1', 'visitor like seen'])
  const answer = await app.inject({ method: 'POST', url: '/hidden' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'CLAN_NOT_FOUND'])
})
