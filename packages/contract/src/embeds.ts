import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'

export const EMBED_KINDS = ['player', 'match', 'post'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

const pixels = z.coerce.number().int().min(1)

/** The card has the type `rich` of https://oembed.com. */
const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  /** The HTML can be put into a page unchanged. */
  html: z.string(),
  width: z.int(),
  height: z.int(),
})

export const embedRoutes = {
  oembed: {
    call: 'GET /oembed',
    access: 'open',
    schema: {
      summary: '다른 사이트에 넣는 카드 (oEmbed)',
      querystring: z.object({
        /** The address of a profile, match or post that every visitor may see. */
        url: z.string().max(LIMITS.addressMaxLength),
        maxwidth: pixels.optional(),
        maxheight: pixels.optional(),
        format: z.literal('json').optional(),
      }),
      response: { 200: OEmbed },
    },
  },
} as const satisfies Record<string, Route>
