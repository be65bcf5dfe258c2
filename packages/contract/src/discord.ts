import { z } from 'zod'
import type { Route } from './route.ts'

export const discordRoutes = {
  /**
   * Receives slash commands and presses on a night's buttons in Discord's own format. Discord signs them with Ed25519
   * over the timestamp and the raw body. Answers 404 if the application's key is not set.
   * https://discord.com/developers/docs/interactions/receiving-and-responding
   */
  interactions: {
    call: 'POST /api/discord/interactions',
    repeat: 'harmless',
    access: 'open',
    // There is no limit, because only Discord passes the signature check, and it limits its own users.
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
