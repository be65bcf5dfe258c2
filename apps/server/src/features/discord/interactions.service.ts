import { setTimeout as wait } from 'node:timers/promises'
import { mayManageServer, type NightPress, pressIn } from '@buri/domain/nights/discordPress'
import { truncateForDiscord } from '@buri/domain/nights/discordWebhook'
import { answerCommand, type CommandSources } from './commands.ts'
import { type AnswerAddress, type InteractionRequest, type InteractionSender, parseInteraction } from './interaction.ts'
import { isSigned, publicKeyOf } from './signature.ts'
import { suggestionChoices } from './suggestions.ts'

type LinkWish = InteractionSender & { mayManageServer: boolean; code: string }

type Options = {
  /** The public key that verifies Discord's signatures: 32 bytes in hex. */
  publicKey: string
  apiUrl: string
  sources: CommandSources
  /** Returns a sentence that only the person who pressed the button sees. */
  press: (sender: InteractionSender, press: NightPress) => Promise<string>
  /** Returns a sentence that only the person who asked sees. */
  link: (wish: LinkWish) => Promise<string>
  maySuggest: (discordId: string) => Promise<boolean>
  now: () => Date
  /** The time after which an answer is deferred, in milliseconds. Discord waits three seconds. */
  patienceMs?: number | undefined
  onError: (error: unknown) => void
}

const ANSWER_PONG = { type: 1 } as const
const ANSWER_MESSAGE = 4
const ANSWER_DEFERRED = 5
const ANSWER_CHOICES = 8
/** The flag of an answer that only the person who asked sees. */
const EPHEMERAL_FLAG = 64
const PATIENCE_MS = 2000
const SENDING_MS = 10_000
const MAX_TRIES = 3
const LONGEST_WAIT_SECONDS = 30
const LONGEST_MESSAGE = 2000
const FAILURE_SENTENCE = '지금은 답할 수 없습니다. 잠시 후 다시 시도해주세요.'
const UNKNOWN_BUTTON = '지금은 쓰지 않는 버튼이에요.'

type Interaction = { signature: unknown; timestamp: unknown; body: Buffer }
type AnsweredRequest = Exclude<InteractionRequest, { kind: 'autocomplete' }>

const isLink = (request: InteractionRequest) => request.kind === 'command' && request.name === '연결'

/** The answer is `undefined` for an unsigned request, and `invalid` for a signed one without a command. */
export function interactionService(options: Options) {
  const { publicKey, apiUrl, sources, press, link, maySuggest, now, patienceMs = PATIENCE_MS, onError } = options
  const key = publicKeyOf(publicKey)
  const deferred = new Set<Promise<void>>()

  async function wordsFor(request: AnsweredRequest): Promise<string> {
    const { sender } = request
    if (request.kind === 'press') {
      const pressed = pressIn(request.id, request.values)
      return pressed && sender ? press(sender, pressed) : UNKNOWN_BUTTON
    }
    if (!isLink(request) || !sender) return answerCommand(request, sources)
    return link({ ...sender, mayManageServer: mayManageServer(sender.permissions), code: request.word })
  }

  async function words(request: AnsweredRequest): Promise<string> {
    try {
      return truncateForDiscord(await wordsFor(request), LONGEST_MESSAGE)
    } catch (error) {
      onError(error)
      return FAILURE_SENTENCE
    }
  }

  /** Sends a deferred answer. Waits where Discord's rate limits require it. The token is the only authorisation. */
  async function send({ applicationId, token }: AnswerAddress, content: string) {
    const url = `${apiUrl}/webhooks/${applicationId}/${token}/messages/@original`
    for (let tries = 0; tries < MAX_TRIES; tries++) {
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

  /** Choices cannot be deferred, so late ones are dropped, and the person types the name without choices. */
  async function choicesFor({ name, word, sender }: Extract<InteractionRequest, { kind: 'autocomplete' }>) {
    if (name !== '전적' || !sender) return []
    const found = (async () =>
      (await maySuggest(sender.discordId)) ? suggestionChoices(await sources.suggest(word)) : [])()
    const earlyAnswer = await Promise.race([found.catch((error) => void onError(error)), wait(patienceMs)])
    return earlyAnswer ?? []
  }

  return {
    async answer(interaction: Interaction) {
      if (!isSigned(key, interaction, now().getTime())) return undefined
      const request = parseInteraction(interaction.body)
      if (request === undefined) return 'invalid' as const
      if (request === 'ping') return ANSWER_PONG
      if (request.kind === 'autocomplete') return { type: ANSWER_CHOICES, data: { choices: await choicesFor(request) } }
      const flags = request.kind === 'press' || isLink(request) ? { flags: EPHEMERAL_FLAG } : {}
      const answer = words(request)
      const earlyAnswer = await Promise.race([answer, wait(patienceMs)])
      if (earlyAnswer !== undefined) return { type: ANSWER_MESSAGE, data: { ...messageOf(earlyAnswer), ...flags } }
      const sending: Promise<void> = answer
        .then((content) => send(request.address, content))
        .catch(onError)
        .finally(() => deferred.delete(sending))
      deferred.add(sending)
      return 'flags' in flags ? { type: ANSWER_DEFERRED, data: flags } : { type: ANSWER_DEFERRED }
    },

    settled: async () => void (await Promise.all(deferred)),
  }
}
export type InteractionService = ReturnType<typeof interactionService>

/** Names in the text must not mention Discord users. */
const messageOf = (content: string) => ({ content, allowed_mentions: { parse: [] } })
