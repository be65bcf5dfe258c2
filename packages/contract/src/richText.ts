import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'
import { markdownOf } from './texts.ts'

export const richTextRoutes = {
  preview: {
    call: 'POST /api/community/preview',
    repeat: 'harmless',
    access: 'login',
    limits: ['preview'],
    schema: {
      summary: '게시글 미리 보기',
      body: z.strictObject({ body: markdownOf(LIMITS.postBodyMaxLength) }),
      response: { 200: z.object({ html: z.string() }) },
    },
  },
} as const satisfies Record<string, Route>
