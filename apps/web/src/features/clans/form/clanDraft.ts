import type { Clan, NewClan } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { plainLine } from '@buri/domain/plainLine'
import { plainMarkdown } from '@buri/domain/plainMarkdown'
import { type Problems, refusedField } from '#web/ui/forms/problems.ts'

export type ClanDraft = { clanName: string; introduceContent: string; memberLimit: string; isPublic: boolean }
export type ClanProblems = Problems<keyof ClanDraft>

export const NEW_DRAFT: ClanDraft = {
  clanName: '',
  introduceContent: '',
  memberLimit: String(LIMITS.clanMembersMax),
  isPublic: true,
}

export const draftOf = ({ clanName, introduceContent, memberLimit, isPublic }: Clan): ClanDraft => ({
  clanName,
  introduceContent,
  memberLimit: String(memberLimit),
  isPublic,
})

const limitOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Finds problems only in fields that the contract would refuse. */
export function problemsOf({ clanName, introduceContent, memberLimit }: ClanDraft): ClanProblems {
  const name = plainLine(clanName)
  const limit = limitOf(memberLimit)
  const problems: ClanProblems = {}
  if (name.length < LIMITS.clanNameMinLength || name.length > LIMITS.clanNameMaxLength) {
    problems.clanName = `클랜 이름은 ${LIMITS.clanNameMinLength}자부터 ${LIMITS.clanNameMaxLength}자까지 쓸 수 있습니다.`
  } else if (!/[\p{L}\p{N}]/u.test(name)) {
    problems.clanName = '클랜 이름에는 글자나 숫자가 하나는 있어야 합니다.'
  }
  if (plainMarkdown(introduceContent).length > LIMITS.clanIntroduceMaxLength) {
    problems.introduceContent = `소개는 ${LIMITS.clanIntroduceMaxLength}자까지 쓸 수 있습니다.`
  }
  if (!(limit >= LIMITS.clanMembersMin && limit <= LIMITS.clanMembersMax)) {
    problems.memberLimit = `정원은 ${LIMITS.clanMembersMin}명부터 ${LIMITS.clanMembersMax}명까지 정할 수 있습니다.`
  }
  return problems
}

export const clanOf = ({ clanName, introduceContent, memberLimit, isPublic }: ClanDraft): NewClan => ({
  clanName: plainLine(clanName),
  introduceContent: plainMarkdown(introduceContent),
  memberLimit: limitOf(memberLimit),
  isPublic,
})

/** Only changed fields are sent, so that changes made elsewhere in the meantime are kept. */
export function changeOf(before: ClanDraft, after: ClanDraft): Partial<NewClan> {
  const was = clanOf(before)
  return Object.fromEntries(
    Object.entries(clanOf(after)).filter(([name, value]) => was[name as keyof NewClan] !== value),
  )
}

export const refusedClanField = (error: Error | null): ClanProblems =>
  refusedField(error, {
    CLAN_NAME_TAKEN: 'clanName',
    CLAN_NAME_UNAVAILABLE: 'clanName',
    LIMIT_BELOW_MEMBERS: 'memberLimit',
  })
