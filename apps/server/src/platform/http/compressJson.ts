import type { FastifyInstance } from 'fastify'
import { compressed } from './compression.ts'
import { wantedEncoding } from './sendEncodedBody.ts'

export function compressJson(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = /^application\/([a-z.]+\+)?json/.test(String(reply.getHeader('content-type')))
    if (typeof payload !== 'string' || !isJson || request.method === 'HEAD') return payload
    const { bytes, encoding } = await compressed(payload, wantedEncoding(request))
    const varyHeader = String(reply.getHeader('vary') ?? '')
    if (!/accept-encoding/i.test(varyHeader))
      reply.header('vary', varyHeader ? `accept-encoding, ${varyHeader}` : 'accept-encoding')
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    return bytes
  })
}
