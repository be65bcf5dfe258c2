import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { type ClanDiscord, clanDiscordRoutes, type DiscordCode } from '@buri/contract/nights/discordChannel'
import { escapeDiscordText } from '@buri/domain/nights/discordWebhook'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { parseSeatCode, seatCodeOf } from '@buri/domain/nights/seatCode'
import type { Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import type { DiscordBot } from './bot.ts'
import {
  clanOfServer,
  clansOfRank,
  discordConnectionOf,
  discordRows,
  findDiscordCode,
} from './clanDiscord.repository.ts'
import { CLOSED_ACCOUNT, callerFrom, type DiscordPerson, viewerOfDiscordPerson } from './discordPeople.ts'

type Options = {
  db: Db
  keyedHash: KeyedHash
  /** Undefined if the operator has set up no bot. */
  bot: DiscordBot | undefined
  applicationId: string | undefined
  requests: RequestCounter
  publicUrl: () => string
}

const CODE_BYTES = 8
const CONNECTING_RANKS = ['leader', 'officer'] as const
/**
 * Discord's permissions to see the channel, to send messages, to make voice channels, to connect to them and to move
 * people.
 */
const BOT_PERMISSIONS = 1024 + 2048 + 16 + 2 ** 20 + 2 ** 24

/** The command `/부리 연결` as it was sent. */
type LinkWish = DiscordPerson & { channelName: string; mayManageServer: boolean; code: string }
type SystemCaller = Pick<SignedInCaller, 'viewer' | 'actor' | 'now'>

export function clanDiscordService({ db, keyedHash, bot, applicationId, requests, publicUrl }: Options) {
  const digestOf = (code: string) => keyedHash('discord code', code)

  const requireClan = (tx: Transaction<DB>, clanId: string, { viewer }: Pick<SystemCaller, 'viewer'>) =>
    lockClanFor(tx, clanId, { viewer, ...clanDiscordRoutes.makeCode.clan })

  async function clanFor(
    wish: LinkWish,
    now: Date,
  ): Promise<{ clanId: string; by: SystemCaller; digest?: string } | string> {
    if (wish.code !== '') {
      const code = parseSeatCode(wish.code)
      const digest = code && digestOf(code)
      const found = digest && (await findDiscordCode(db, digest, now))
      if (!digest || !found) return '연결 코드가 맞지 않거나 시간이 지났어요. 운영진에게 새 코드를 받아주세요.'
      // The rights are those of the code's maker, because anyone may have typed the code.
      const viewer = viewerOfDiscordPerson({ id: found.userId, nickname: found.nickname })
      const actor = { id: found.userId, label: found.nickname, role: null, requestId: null, addressMark: null }
      return { clanId: found.clanId, by: { viewer, actor, now }, digest }
    }
    const caller = await callerFrom(db, wish, now)
    if (caller === 'closed') return CLOSED_ACCOUNT
    if (caller === 'unknown') return connectWords(publicUrl())
    const clans = await clansOfRank(db, caller.caller.viewer.userId, CONNECTING_RANKS)
    const [only] = clans
    if (only === undefined)
      return `계정이 연결되어 있어요. 채널은 클랜 운영진이 연결하거나, 운영진에게 받은 코드로 연결해요.`
    if (clans.length > 1)
      return `운영하는 클랜이 여럿이에요. 클랜 설정에서 만든 코드를 넣어 \`/부리 연결 코드\`로 보내주세요.`
    return { clanId: only, by: caller.caller }
  }

  /** A code has only the rights of its maker's rank, so a code made by staff of the site would connect nothing. */
  const mayMakeCode = async (tx: Db, clanId: string, { userId }: { userId: string }) =>
    (await clansOfRank(tx, userId, CONNECTING_RANKS)).includes(clanId)

  async function read(clanId: string, viewer: SignedInCaller['viewer']): Promise<ClanDiscord> {
    const row = await discordConnectionOf(db, clanId)
    const state = row?.lostAt ? 'lost' : row && row.failures > 0 ? 'late' : 'on'
    return {
      isOffered: bot !== undefined,
      mayMakeCode: await mayMakeCode(db, clanId, viewer),
      inviteUrl: applicationId === undefined ? null : inviteOf(applicationId),
      channel: row ? { name: row.channelName, linkedAt: row.linkedAt.toISOString(), state } : null,
    }
  }

  return {
    read,

    async makeCode(caller: SignedInCaller, clanId: string): Promise<DiscordCode> {
      const { requestKey, now, viewer } = caller
      // A repeated request gets the same code, although the code is not stored.
      const bytes = requestKey
        ? Buffer.from(keyedHash('discord code of', requestKey.mark), 'base64url')
        : randomBytes(CODE_BYTES)
      const code = seatCodeOf(bytes)
      const until = await inTransactionOnce(db, caller, async (tx) => {
        await requireClan(tx, clanId, caller)
        if (!(await mayMakeCode(tx, clanId, viewer))) throw new AppError('DISCORD_CODE_BY_OFFICER')
        const ends = new Date(now.getTime() + NIGHT_LIMITS.seatCodeMs)
        await discordRows(tx).keepCode(clanId, { digest: digestOf(code), madeBy: viewer.userId, until: ends })
        return ends.toISOString()
      })
      return { code, until }
    },

    remove: (caller: SignedInCaller, clanId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const target = clanTarget(await requireClan(tx, clanId, caller))
        const channel = await discordRows(tx).remove(clanId)
        if (channel === undefined) throw new AppError('NOT_FOUND')
        await writeAuditLog(tx, caller, 'clan.discord_unlinked', { target, before: { channel } })
      }),

    /** Runs the command `/부리 연결` and returns the outcome as a sentence. */
    async link(wish: LinkWish, now: Date): Promise<string> {
      const { guildId, channelId, channelName } = wish
      if (!bot) return connectWords(publicUrl())
      if ((await requests.secondsToWait('discord-link', wish.discordId, now)) !== undefined)
        return '너무 자주 시도했어요. 10분 뒤에 다시 해주세요.'
      if (guildId === undefined || channelId === undefined) return connectWords(publicUrl())
      const chosen = await clanFor(wish, now)
      if (typeof chosen === 'string') return chosen
      if (!wish.mayManageServer) return '채널은 이 서버의 서버 관리 권한이 있는 사람이 연결할 수 있어요.'
      const { clanId, by, digest } = chosen
      const before = await clanOfServer(db, guildId)
      try {
        // The right is checked before anything is sent, and again in the transaction of the change.
        const { clanName } = await inTransaction(db, (tx) => requireClan(tx, clanId, by))
        const words = `이 채널에 **${escapeDiscordText(clanName)}** 클랜의 내전을 올려요.`
        const nonce = wish.interactionId.slice(-25)
        const { kind } = await bot.post(channelId, nonce, { content: words, components: [] })
        if (kind === 'lost' || kind === 'refused' || kind === 'gone')
          return '봇이 이 채널에 메시지를 보낼 수 없어요. 서버에 봇을 초대하고 채널 보기와 메시지 보내기 권한을 준 뒤 다시 해주세요.'
        if (kind !== 'sent') return 'Discord가 응답하지 않아 연결하지 못했어요. 잠시 후 다시 해주세요.'
        return await inTransaction(db, async (tx) => {
          const clan = await requireClan(tx, clanId, by)
          const rows = discordRows(tx)
          const owner = await rows.lockServer(guildId)
          if (owner !== undefined && owner !== clanId && owner !== before) throw new AppError('DISCORD_SERVER_TAKEN')
          if (digest !== undefined && !(await rows.spendCode(clanId, digest))) return '이미 쓴 코드예요.'
          const otherClan = await rows.link(clanId, { guildId, channelId, channelName }, now)
          await writeAuditLog(tx, by, 'clan.discord_linked', {
            target: clanTarget(clan),
            after: { channel: channelName },
          })
          if (otherClan) await writeAuditLog(tx, by, 'clan.discord_unlinked', { target: clanTarget(otherClan) })
          return `**${escapeDiscordText(clan.clanName)}** 클랜과 연결했어요. 열려 있는 내전부터 올려요.`
        })
      } catch (error) {
        if (error instanceof AppError) return error.message
        throw error
      }
    },
  }
}
export type ClanDiscordService = ReturnType<typeof clanDiscordService>

const connectWords = (publicUrl: string) =>
  `부리에서 Discord로 로그인하면 이 Discord 계정이 연결돼요. 이미 계정이 있으면 설정에서 Discord를 연결해주세요. <${publicUrl}/mypage>`

const inviteOf = (applicationId: string) =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${BOT_PERMISSIONS}`
