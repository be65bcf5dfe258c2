import { useEffect, useState } from 'react'

export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settledValue
}
