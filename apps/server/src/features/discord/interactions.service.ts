import { setTimeout as wait } from 'node:timers/promises'
import { answerTo, type CommandSources } from './commands.ts'
import { interactionIn, type SlashCommand } from './interaction.ts'
import { isSigned, publicKeyOf } from './signature.ts'

type Options = {
  /** 32 bytes in hex. */
  publicKey: string
  apiUrl: string
  sources: CommandSources
  now: () => Date
  /** Discord waits three seconds; slower answers are deferred and sent afterwards. */
  patienceMs?: number | undefined
  onError: (error: unknown) => void
}

const PONG = { type: 1 } as const
const MESSAGE = 4
const DEFERRED = { type: 5 } as const
const PATIENCE_MS = 2000
const SENDING_MS = 10_000
const TRIES = 3
const LONGEST_WAIT_SECONDS = 30
const LONGEST_MESSAGE = 2000
const FAILED = '지금은 답할 수 없습니다. 잠시 후 다시 시도해주세요.'

type Interaction = { signature: unknown; timestamp: unknown; body: Buffer }

/** Answers Discord's requests: `undefined` for unsigned ones, `invalid` for signed ones without a command. */
export function interactionService({ publicKey, apiUrl, sources, now, patienceMs = PATIENCE_MS, onError }: Options) {
  const key = publicKeyOf(publicKey)
  const late = new Set<Promise<void>>()

  async function words(command: SlashCommand): Promise<string> {
    try {
      return (await answerTo(command, sources)).slice(0, LONGEST_MESSAGE)
    } catch (error) {
      onError(error)
      return FAILED
    }
  }

  /** Sends the deferred message, authorised by the command's token alone; obeys rate limits. */
  async function send({ applicationId, token }: SlashCommand, content: string) {
    const url = `${apiUrl}/webhooks/${applicationId}/${token}/messages/@original`
    for (let tries = 0; tries < TRIES; tries++) {
      const response = await fetch(url, {
        method: 'PATCH',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(content)),
        signal: AbortSignal.timeout(SENDING_MS),
      })
      if (response.ok) return
      const seconds = Number(response.headers.get('retry-after'))
      if (response.status !== 429 || !(seconds <= LONGEST_WAIT_SECONDS))
        throw new Error(`Discord said ${response.status}`)
      await wait(1000 * seconds)
    }
  }

  return {
    async answer(interaction: Interaction) {
      if (!isSigned(key, interaction, now().getTime())) return undefined
      const command = interactionIn(interaction.body)
      if (command === undefined) return 'invalid' as const
      if (command === 'ping') return PONG
      const answer = words(command)
      const soon = await Promise.race([answer, wait(patienceMs)])
      if (soon !== undefined) return { type: MESSAGE, data: messageOf(soon) }
      const sending: Promise<void> = answer
        .then((content) => send(command, content))
        .catch(onError)
        .finally(() => late.delete(sending))
      late.add(sending)
      return DEFERRED
    },

    /** Resolves when all deferred answers are sent. */
    settled: async () => void (await Promise.all(late)),
  }
}
export type InteractionService = ReturnType<typeof interactionService>

/** Mentions nobody. */
const messageOf = (content: string) => ({ content, allowed_mentions: { parse: [] } })
