import { koreanNumber } from '../../koreanNumber.ts'
import type { Sale } from './auction.ts'

export const pointsWords = (points: number): string => `${koreanNumber(points)}P`

/** Words for how a person without a price came to a team. A person without a bid is never called unsold. */
export const SALE_WORDS: Record<Sale['how'], string> = {
  ...{ bought: '', unsold: '배정', last: '자동' },
  ...{ picked: '지명', host: '주최 대행', clock: '시간 초과' },
}

/** Returns the words for the price of a person, and for a later exchange of the person. */
export function paidWords({ how, amount, isTraded }: Pick<Sale, 'how' | 'amount'> & { isTraded: boolean }): string {
  const paymentWords = SALE_WORDS[how] || pointsWords(amount)
  return isTraded ? `${paymentWords} 교환` : paymentWords
}
