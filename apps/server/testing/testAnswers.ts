import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ErrorBody } from '@buri/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'

const DECOMPRESS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, zstd: zstdDecompressSync }

export async function jsonOf(answer: Response | Promise<Response>, status = 200) {
  expect((await answer).status).toBe(status)
  return (await answer).json()
}

/** Compares answers, cached ones too, with the contract. Missing and additional members are both mismatches. */
export function answerChecks() {
  const mismatches = new Set<string>()

  function check(request: FastifyRequest, status: number, text: string) {
    const { schema, url } = request.routeOptions
    if (!schema) return
    const shape: unknown = Reflect.get(Object(schema.response), status) ?? (status >= 400 ? ErrorBody : undefined)
    const name = `${request.method} ${url} ${status}`
    if (!(shape instanceof z.ZodType)) return void (status < 300 && mismatches.add(`${name}: not declared`))
    const answer: unknown = JSON.parse(text)
    const read = shape.safeParse(answer)
    if (!read.success) mismatches.add(`${name}: ${z.prettifyError(read.error)}`)
    else if (!isDeepStrictEqual(read.data, answer))
      mismatches.add(`${name}: says more than the contract: ${text.slice(0, 500)}`)
  }

  return {
    watch(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
        if (request.method === 'HEAD' || !isJson) return
        if (typeof payload === 'string') check(request, reply.statusCode, payload)
        if (!Buffer.isBuffer(payload)) return
        const decode = DECOMPRESS[String(reply.getHeader('content-encoding'))]
        check(request, reply.statusCode, String(decode ? decode(payload) : payload))
      })
    },
    expectNone() {
      if (mismatches.size > 0) throw new Error(`Answers beside the contract:\n${[...mismatches].join('\n')}`)
    },
  }
}
