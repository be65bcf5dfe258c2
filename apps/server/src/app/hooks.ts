import type { MatchDetail } from '@buri/contract/matches'
import type { FastifyInstance } from 'fastify'
import { clanOfMatch } from '#server/features/clans/hooks/clanOfMatch.repository.ts'
import { type HookFacts, hookSender } from '#server/features/clans/hooks/hookSender.ts'
import { clanHooksPlugin } from '#server/features/clans/hooks/hooks.routes.ts'
import { clanHookService } from '#server/features/clans/hooks/hooks.service.ts'
import { hookSecrets } from '#server/features/clans/hooks/signing.ts'
import { postForHook } from '#server/features/community/posts/postForHook.repository.ts'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import { matchForHook } from '#server/features/matches/matchForHook.ts'
import { nightsForHooks } from '#server/features/nights/nightsForHooks.ts'
import { decodedText, STORED_ENCODING } from '#server/platform/http/encodedText.ts'
import { makePoster, type OutsideNetwork } from '#server/platform/http/outgoing/postOutside.ts'
import type { Parts } from './parts.ts'

type Options = Parts & { matches: Pick<MatchService, 'detail'>; outside: OutsideNetwork | undefined }

const SENT_MS = 2000
const TEST = { message: '부리에서 보낸 테스트입니다.' }

export async function mountHooks(app: FastifyInstance, options: Options) {
  const { db, matches, outside, jobs, publicUrl, keyedHash, now } = options
  const secrets = hookSecrets(keyedHash)
  const nights = nightsForHooks({ db, publicUrl, now })

  async function match(id: string, clanId: string) {
    if ((await clanOfMatch(db, id)) !== clanId) return undefined
    const detail = JSON.parse(decodedText(await matches.detail(id, STORED_ENCODING))) as MatchDetail
    return { match: matchForHook(detail, publicUrl()) }
  }

  const factsOf: HookFacts = async ({ event, subject, n }, clanId) => {
    switch (event) {
      case 'match.stored':
      case 'match.counting_changed':
        return match(subject, clanId)
      case 'night.opened':
      case 'night.teams_fixed':
      case 'night.game_finished':
        return nights(subject, n, clanId)
      case 'post.published': {
        const post = await postForHook(db, subject, { clanId, publicUrl: publicUrl() })
        return post && { post }
      }
      case 'test':
        return TEST
    }
  }

  const send = hookSender({
    ...{ db, post: makePoster(outside), factsOf, secrets, now },
    onDefect: (error) => app.log.error({ err: error }, 'a webhook could not be sent; trying again'),
  })
  jobs.add({ name: 'clan-hooks', everyMs: SENT_MS, run: send })
  await app.register(clanHooksPlugin, { hooks: clanHookService({ db, secrets }) })
}
