import { z } from 'zod'
import { ErrorBody, type Route } from './route.ts'

export const discordRoutes = {
  /**
   * Slash commands, in Discord's own shapes and signed by it (Ed25519 over the time and the body as it came); 404 where no
   * application key is set. https://discord.com/developers/docs/interactions/receiving-and-responding
   */
  interactions: {
    method: 'POST',
    url: '/api/discord/interactions',
    access: 'open',
    // Only Discord gets past the signature, and it slows its users down itself.
    limits: 'none',
    signedBy: 'discord',
    schema: {
      tags: ['discord'],
      summary: 'Discord의 슬래시 명령 (/부리)',
      consumes: ['application/json'],
      response: {
        200: z.object({ type: z.int(), data: z.object({ content: z.string() }).loose().optional() }),
        '4xx': ErrorBody,
      },
    },
  },
} as const satisfies Record<string, Route>
