import { z } from 'zod'
import type { Route } from './route.ts'

export const discordRoutes = {
  /**
   * Discord signs the call with Ed25519 over the timestamp and the raw body. Answers 404 without the application's key.
   * https://discord.com/developers/docs/interactions/receiving-and-responding
   */
  interactions: {
    call: 'POST /api/discord/interactions',
    repeat: 'harmless',
    access: 'open',
    // Only Discord passes the signature check, and it limits its own users.
    limits: 'none',
    signedBy: 'discord',
    schema: {
      summary: 'Discord의 슬래시 명령 (/부리)',
      consumes: ['application/json'],
      response: {
        200: z.object({ type: z.int(), data: z.object({ content: z.string().optional() }).loose().optional() }),
      },
    },
  },
} as const satisfies Record<string, Route>
