import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressJson } from './compressJson.ts'

const posts = Array.from({ length: 50 }, (_, id) => ({ id, title: `글 ${id}` }))
const app = Fastify()
compressJson(app)
app.get('/list', async () => posts)
app.get('/short', async () => ({ ok: true }))
app.get('/page', async (_, reply) => reply.type('text/html').send('<p>'.repeat(2000)))
app.get('/no', async (_, reply) => reply.code(404).header('vary', 'cookie').send(posts))

const ask = async (url: string, accepted?: string) => {
  const answer = await app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
  return {
    ...answer,
    encoding: answer.headers['content-encoding'],
    bytes: answer.rawPayload,
    vary: answer.headers.vary,
  }
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync, 0.5],
  ['gzip', 'gzip', gunzipSync, 0.5],
  [undefined, undefined, (bytes: Buffer) => bytes, 1],
])(
  'a client that accepts %s gets a long answer as %s with the same content',
  async (accepted, expected, unpack, share) => {
    const { encoding, bytes, headers, vary } = await ask('/list', accepted)
    expect([encoding, vary]).toEqual([expected, 'accept-encoding'])
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(JSON.parse(String(unpack(bytes)))).toEqual(posts)
    expect(bytes.length).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify(posts)) * share)
  },
)

test('short answers and other types are not compressed', async () => {
  expect((await ask('/short', 'zstd')).encoding).toBeUndefined()
  expect((await ask('/page', 'zstd')).encoding).toBeUndefined()
  expect(await ask('/no', 'zstd')).toMatchObject({ encoding: 'zstd', vary: 'accept-encoding, cookie', statusCode: 404 })
})
