import { rankLabel } from '@buri/domain/gameData/tiers'
import { formatRiotId, type RiotId } from '@buri/domain/riotId'
import type { RefreshFromGame } from '#server/features/players/refresh.service.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import type { LeagueRank } from '#server/outside/riot/answers.ts'
import { findAccount } from '#server/outside/riot/findAccount.ts'
import { type GameAccount, gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import type { RiotApi } from '#server/outside/riot/riotApi.ts'
import type { Reply } from '#server/outside/riot/riotRequester.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'

const UNKNOWN_NAME =
  '게임 서버에서 이 이름을 찾지 못했습니다. 이름을 바꿨다면 새 이름으로 한 경기를 올릴 때 기록이 이어집니다. 지금 보이는 기록은 그대로입니다.'
const UNSURE_NAME =
  '최근에 올라온 경기에만 있는 이름이라 게임 서버에서 찾지 않았습니다. 그 경기가 확인되고 일주일이 지나면 갱신할 수 있습니다. 지금 보이는 기록은 그대로입니다.'
const ANOTHER_PLAYER =
  '이 이름의 게임 계정이 다른 소환사로 등록되어 있어 갱신하지 않았습니다. 본인 계정이라면 내 게임 계정에서 연결하고 아이콘으로 확인해주세요.'

type Options = { db: Db; riot: RiotApi; now: () => Date }

/** Everything is fetched before anything is stored, so that a failure changes nothing. */
export const refreshFromGame =
  ({ db, riot, now }: Options): RefreshFromGame =>
  async (playerId) => {
    const storedAccount = await gameAccountRows(db).find(playerId, now())
    if (!storedAccount) throw new AppError('SUMMONER_NOT_FOUND')
    const account = answerOf(await findAccount(riot, storedAccount))
    if (!account) return { refreshed: false, message: storedAccount.riotId ? UNKNOWN_NAME : UNSURE_NAME }
    const [summoner, ranks] = await Promise.all([
      riot.summoner(storedAccount.platform, account.puuid).then(answerOf),
      riot.ranks(storedAccount.platform, account.puuid).then(answerOf),
    ])
    const refreshed = {
      puuid: account.puuid,
      riotId: account.riotId ?? storedAccount.playerName,
      profileIconId: summoner?.profileIconId ?? null,
      accountLevel: summoner?.level ?? null,
      toldAt: now(),
    }
    return inTransaction(db, (tx) => storeAnswers(tx, playerId, refreshed, ranks ?? []))
  }

type Transaction = Parameters<Parameters<typeof inTransaction>[1]>[0]

async function storeAnswers(tx: Transaction, playerId: string, account: GameAccount, ranks: readonly LeagueRank[]) {
  const accounts = gameAccountRows(tx)
  await accounts.lockFrontier()
  const nameBefore = await accounts.lockName(playerId)
  if (!nameBefore) throw new AppError('SUMMONER_NOT_FOUND')
  // A name may be given to another person, and only matches show whether two players are one person, so nothing is
  // merged.
  if (await accounts.heldByOther(playerId, account.puuid)) return { refreshed: false, message: ANOTHER_PLAYER }
  await accounts.remember(playerId, account)
  await accounts.replaceRanks(playerId, ranks, account.toldAt)
  const isRenamed = formatRiotId(nameBefore) !== formatRiotId(account.riotId)
  if (isRenamed) await bumpPeopleVersion(tx)
  return { refreshed: true, message: sentenceOf(isRenamed ? account.riotId : null, ranks) }
}

function answerOf<Answer>(reply: Reply<Answer>): Answer | undefined {
  if (reply.kind === 'trouble') throw new AppError('GAME_UNAVAILABLE', { cause: new Error(reply.reason) })
  return reply.kind === 'answer' ? reply.answer : undefined
}

function sentenceOf(newName: RiotId | null, ranks: readonly LeagueRank[]): string {
  const solo = ranks.find(({ queueType }) => queueType === 'RANKED_SOLO_5x5')
  return [
    '게임 서버에서 티어, 레벨, 프로필 아이콘을 새로 가져왔습니다.',
    newName ? `바뀐 이름도 반영했습니다: ${formatRiotId(newName)}.` : '',
    solo ? `솔로 랭크는 ${rankLabel(solo.tier, solo.division)}, ${solo.leaguePoints} LP입니다.` : '',
    ranks.length === 0 ? '이번 시즌 랭크 기록은 아직 없습니다.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
