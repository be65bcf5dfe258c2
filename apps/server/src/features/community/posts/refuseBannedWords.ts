import { bannedWordIn } from '@buri/domain/community/bannedWords'
import { AppError } from '#server/platform/errors.ts'

type Rules = { prefixes: readonly string[]; bannedWords: readonly string[] }

export function refuseBannedWords(text: string, { bannedWords }: Pick<Rules, 'bannedWords'>) {
  const word = bannedWordIn(text, bannedWords)
  if (word !== undefined) throw new AppError('BANNED_WORD', { details: { word } })
}

export function refuseUnknownPrefix(prefix: string | null, { prefixes }: Pick<Rules, 'prefixes'>) {
  if (prefix !== null && !prefixes.includes(prefix))
    throw new AppError('INVALID_REQUEST', { message: '이 게시판에 없는 말머리입니다.' })
}
