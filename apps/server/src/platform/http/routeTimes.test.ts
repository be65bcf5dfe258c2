import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ROUTE_MINUTES, routeTimes, timeRoutes } from './routeTimes.ts'

function times() {
  let now = 0
  const pass = (minutes: number) => {
    now += minutes * 60_000
  }
  return { ...routeTimes(() => now), pass }
}
const near = (milliseconds: number) => expect.closeTo(milliseconds, milliseconds > 100 ? -2 : 0)

test('the slowest route comes first, with its median and 95th percentile', () => {
  const { observe, slowest } = times()
  for (let n = 1; n <= 100; n += 1) observe('GET', '/even', 4)
  for (let n = 1; n <= 90; n += 1) observe('GET', '/mixed', 2)
  for (let n = 1; n <= 10; n += 1) observe('GET', '/mixed', 500)
  observe('POST', '/endless', 10 * 60_000)
  expect(slowest(2)).toEqual([
    { method: 'POST', route: '/endless', requests: 1, p50: expect.any(Number), p95: expect.any(Number) },
    { method: 'GET', route: '/mixed', requests: 100, p50: near(2), p95: near(500) },
  ])
  expect(slowest(9)[2]).toEqual({ method: 'GET', route: '/even', requests: 100, p50: near(4), p95: near(4) })
})

test('requests older than the window do not count', () => {
  const { observe, slowest, pass } = times()
  observe('GET', '/', 1)
  pass(ROUTE_MINUTES - 10)
  observe('GET', '/', 1)
  expect(slowest(1)).toMatchObject([{ requests: 2 }])
  pass(10)
  expect(slowest(1)).toMatchObject([{ requests: 1 }])
  pass(10 * ROUTE_MINUTES)
  expect(slowest(1)).toEqual([])
})

test('every answer counts for its route, unknown paths as one, and open streams not at all', async () => {
  const paths: string[] = []
  const app = Fastify()
  timeRoutes(app, { observe: (method, route) => void paths.push(`${method} ${route}`) })
  app.get('/people/:id', () => 'a person')
  app.get('/api/events', () => 'a long story')
  for (const url of ['/people/1', '/people/2', '/api/events', '/nowhere', '/elsewhere']) await app.inject(url)
  expect(paths).toEqual(['GET /people/:id', 'GET /people/:id', 'GET ', 'GET '])
})
