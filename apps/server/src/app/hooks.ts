import type { MatchDetail } from '@buri/contract/matches'
import type { FastifyInstance } from 'fastify'
import { clanOfMatch } from '#server/features/clans/hooks/clanOfMatch.repository.ts'
import { clanHooksPlugin } from '#server/features/clans/hooks/hooks.routes.ts'
import { clanHookService } from '#server/features/clans/hooks/hooks.service.ts'
import { type HookFacts, hookSending } from '#server/features/clans/hooks/sending.ts'
import { hookSecrets } from '#server/features/clans/hooks/signing.ts'
import { hookedPost } from '#server/features/community/posts/hookedPost.repository.ts'
import { hookedMatch } from '#server/features/matches/hookedMatch.ts'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import { hookedNights } from '#server/features/nights/hookedNight.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { CLOSED, textOf } from '#server/platform/http/finishedText.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import { type Outside, outsidePoster } from '#server/platform/http/outgoing/postOutside.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'

type Options = {
  db: Db
  matches: Pick<MatchService, 'detail'>
  seal: KeyedHash
  publicUrl: () => string
  jobs: JobRegistry
  now: () => Date
  outside: Outside | undefined
}

const SENT_MS = 2000
const TEST = { message: '부리에서 보낸 테스트입니다.' }

/** Mounts the webhooks of clans, and sends what the outbox holds. */
export async function mountHooks(app: FastifyInstance, { db, matches, outside, jobs, ...options }: Options) {
  const { publicUrl, seal, now } = options
  const secrets = hookSecrets(seal)
  const nights = hookedNights({ db, publicUrl, now })

  async function match(id: string, clanId: string) {
    if ((await clanOfMatch(db, id)) !== clanId) return undefined
    const detail = JSON.parse(textOf(await matches.detail(id, CLOSED))) as MatchDetail
    return { match: hookedMatch(detail, publicUrl()) }
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
        const post = await hookedPost(db, subject, { clanId, publicUrl: publicUrl() })
        return post && { post }
      }
      case 'test':
        return TEST
    }
  }

  const send = hookSending({
    ...{ db, post: outsidePoster(outside), factsOf, secrets, now },
    onDefect: (error) => app.log.error({ err: error }, 'a webhook could not be sent; trying again'),
  })
  jobs.add({ name: 'clan-hooks', everyMs: SENT_MS, run: send })
  await app.register(clanHooksPlugin, { hooks: clanHookService({ db, secrets }) })
}
