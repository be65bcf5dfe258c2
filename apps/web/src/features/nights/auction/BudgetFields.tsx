import { AUCTION_LIMITS, BID_STEP } from '@buri/domain/nights/auction/auction'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { DigitsInput } from '#web/ui/forms/DigitsInput.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { teamName } from './auctionWords.ts'

const { min, max } = AUCTION_LIMITS.budget

export const isValidBudget = (points: number) =>
  Number.isInteger(points) && points >= min && points <= max && points % BID_STEP === 0

type BudgetFieldsProps = { budgets: readonly number[]; onChange: (team: number, points: number) => void }

export const BudgetFields = ({ budgets, onChange }: BudgetFieldsProps) =>
  budgets.map((points, team) => (
    <Field
      key={teamName(team + 1)}
      label={`${teamName(team + 1)} 포인트`}
      error={
        isValidBudget(points)
          ? undefined
          : `${pointsWords(min)}부터 ${pointsWords(max)}까지 ${BID_STEP}P 단위로 적어주세요.`
      }
    >
      {(control) => (
        <DigitsInput
          {...control}
          value={String(points)}
          onDigits={(digits) => onChange(team, Number(digits.replaceAll('-', '')))}
        />
      )}
    </Field>
  ))
