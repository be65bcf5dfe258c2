import { type ComponentProps, useState } from 'react'

type DigitsInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onDigits: (digits: string) => void
}

const digitsOf = (typed: string) => typed.replaceAll(/[^\d-]/g, '')

/** Removes Hangul only when its composition has ended. Browsers abandon a composition whose text is removed earlier. */
export function DigitsInput({ value, onDigits, ...rest }: DigitsInputProps) {
  const [composedText, setComposedText] = useState<string | null>(null)
  const settle = (typed: string) => {
    setComposedText(null)
    onDigits(digitsOf(typed))
  }
  return (
    <input
      {...rest}
      inputMode="numeric"
      value={composedText ?? value}
      onChange={({ target, nativeEvent }) =>
        'isComposing' in nativeEvent && nativeEvent.isComposing ? setComposedText(target.value) : settle(target.value)
      }
      onCompositionEnd={({ currentTarget }) => settle(currentTarget.value)}
    />
  )
}
