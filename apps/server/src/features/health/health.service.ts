import type { SignInWay } from '@buri/contract/auth'
import type { Health } from '@buri/contract/health'
import { NOT_CONNECTED } from '@buri/contract/healthWords'
import type { CircuitState } from '#server/platform/circuit.ts'
import { shareInFlight } from '#server/platform/http/shareInFlight.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { HealthReads } from './health.repository.ts'

type Component = Health['details'][string]

type HealthSettings = {
  storage: Storage
  /** A state is undefined if the service is not configured. */
  providerStates?: Partial<Record<SignInWay, () => CircuitState>>
  gameState?: (() => CircuitState) | undefined
  /** `away` means that visitors read from the primary although there is a replica. */
  replica?: () => 'none' | 'answers' | 'away'
  isDraining: () => boolean
}

type Outcome = 'failed' | 'late'

const PING_TIMEOUT_MS = 1500

const componentUp = (message?: string): Component => ({ status: 'up', ...(message ? { message } : {}) })
const componentDown = (message: string): Component => ({ status: 'down', message })

export function healthService(database: HealthReads, settings: HealthSettings) {
  const { replica = () => 'none', isDraining } = settings
  const reading = shareInFlight<Outcome | 'done'>()
  const writing = shareInFlight<Outcome | 'done' | 'read-only'>()
  const canRead = () => reading('', () => withTimeout(database.read()))
  const canWrite = () => writing('', () => withTimeout(database.write()))

  async function checkDatabase(): Promise<Component> {
    // A commit that hangs must not delay the answer that pages can be read.
    const [read, write] = await Promise.all([canRead(), canWrite()])
    if (read === 'failed') return componentDown('연결할 수 없습니다.')
    if (read === 'late') return componentDown('응답이 늦습니다.')
    if (write === 'read-only') return componentDown('읽기 전용이라 지금은 저장할 수 없습니다.')
    if (write !== 'done') return componentDown('읽을 수는 있지만 저장되지 않습니다.')
    return componentUp(replica() === 'away' ? '읽기용 복제본이 응답하지 않아 원본에서 읽고 있습니다.' : undefined)
  }

  return {
    async check(): Promise<Health> {
      const [primary, storage] = await Promise.all([checkDatabase(), checkStorage(settings.storage)])
      // Outside services have states of their own, because a server that is restarted when Discord is down would turn
      // one outage into two.
      const isUp = primary.status === 'up' && storage.status === 'up'
      const { discord: discordState, openid: openIdState } = settings.providerStates ?? {}
      const discord = checkAsked('Discord가', discordState)
      const openid = openIdState && { openid: checkAsked('OpenID 로그인 서비스가', openIdState) }
      const riot = checkAsked('게임 서버가', settings.gameState)
      return { status: isUp ? 'ok' : 'error', details: { database: primary, storage, discord, ...openid, riot } }
    },

    async isReady(): Promise<boolean> {
      if (isDraining()) return false
      return replica() === 'answers' || (await canRead()) === 'done'
    },
  }
}
export type HealthService = ReturnType<typeof healthService>

/** Reports the state that earlier calls left. Makes no call itself. */
function checkAsked(checkUsed: string, state: (() => CircuitState) | undefined): Component {
  if (!state) return componentUp(NOT_CONNECTED)
  const circuitState = state()
  if (circuitState === 'open') return componentDown(`${checkUsed} 응답하지 않습니다.`)
  return componentUp(circuitState === 'trying' ? `${checkUsed} 응답하는지 다시 확인하는 중입니다.` : undefined)
}

/** Resolves to `failed` on any error. The database's own log has the reason. */
async function withTimeout<Answer>(asking: Promise<Answer>): Promise<Answer | Outcome> {
  const { promise: tooLate, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, PING_TIMEOUT_MS, 'late')
  try {
    return await Promise.race([asking.catch(() => 'failed' as const), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function checkStorage(storage: Storage): Promise<Component> {
  const state = await storage()
  if (state === 'well') return componentUp()
  return componentDown(state === 'full' ? '남은 공간이 부족합니다.' : '저장 폴더에 쓸 수 없습니다.')
}
