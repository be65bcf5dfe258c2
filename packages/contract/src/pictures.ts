import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'

/** Subjects of share pictures. `site/buri.png` is the site's own, `ranking/players.png` the leaderboard's. */
export const PictureKind = z.enum(['player', 'match', 'clan', 'night', 'auction', 'ranking', 'site'])
export type PictureKind = z.infer<typeof PictureKind>

const PNG = '.png'

export const pictureRoutes = {
  /** Shows what every visitor may see. */
  one: {
    call: 'GET /og/:kind/:file',
    access: 'open',
    schema: {
      summary: '공유할 때 보이는 이미지 (PNG, 1200x630)',
      mediaType: 'image/png',
      params: z.object({
        kind: PictureKind,
        /** A `name-tag`, or the id of a match, clan or night, plus `.png`. */
        file: z
          .string()
          .max(LIMITS.nameTagMaxLength + PNG.length)
          .endsWith(PNG),
      }),
    },
  },
} as const satisfies Record<string, Route>
