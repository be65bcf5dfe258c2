import { DRAWN_CREST_NAMES } from '@buri/domain/clans/drawnCrests'
import { z } from 'zod'
import type { Route } from './route.ts'

/** `null` if the clan has chosen no crest. */
export const CrestUrl = z.string().nullable()

export const DrawnCrest = z.enum(DRAWN_CREST_NAMES)

/** Describes the form in the API documentation. */
const CrestForm = z.unknown().meta({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' }, drawn: { type: 'string', enum: [...DRAWN_CREST_NAMES] } },
})

const params = z.object({ id: z.uuid() })

export const clanCrestRoutes = {
  /** `file` is an image, cropped to a square of 256 pixels; `drawn` is the name of one of the site's crests. */
  set: {
    call: 'PUT /api/clans/:id/badge',
    access: 'login',
    limits: ['clan', 'image'],
    clan: { param: 'id', right: 'edit' },
    schema: {
      summary: '클랜 엠블럼 정하기',
      consumes: ['multipart/form-data'],
      params,
      body: CrestForm,
      response: { 200: z.object({ crestUrl: z.string() }) },
    },
  },
  remove: {
    call: 'DELETE /api/clans/:id/badge',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'edit' },
    schema: { summary: '클랜 엠블럼 없애기', params, response: { 204: z.null() } },
  },
  drawn: {
    call: 'GET /images/crests/:file',
    access: 'open',
    schema: {
      summary: '기본 클랜 엠블럼 (SVG)',
      mediaType: 'image/svg+xml',
      params: z.object({ file: z.string().max(20) }),
    },
  },
} as const satisfies Record<string, Route>
