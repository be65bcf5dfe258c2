import { DAY_MS } from '@buri/domain/seoulTime'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { encodeBody } from '#server/platform/http/bodyCache.ts'
import { sendEncodedBody } from '#server/platform/http/sendEncodedBody.ts'

type Options = { contact: string | undefined; publicUrl: () => string; now: () => Date }

const PATH = '/.well-known/security.txt'
/** How long the file is valid from the request's day on. The standard asks for less than a year. */
const VALID_FOR_MS = 180 * DAY_MS

/** https://www.rfc-editor.org/rfc/rfc9116. Only mail and https addresses are allowed. */
export const securityTextPlugin: FastifyPluginAsync<Options> = async (app, { contact, publicUrl, now }) => {
  app.get(PATH, { config: { access: 'open', isImpersonal: true } }, async (request, reply) => {
    if (!contact || !/^(mailto|https):/.test(contact)) throw new AppError('NOT_FOUND')
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + VALID_FOR_MS).toISOString()}`,
      'Preferred-Languages: ko, en',
      `Canonical: ${publicUrl()}${PATH}`,
    ]
    const body = await encodeBody(`${lines.join('\n')}\n`, 'identity')
    return sendEncodedBody(request, reply, body, 'text/plain; charset=utf-8')
  })
}
