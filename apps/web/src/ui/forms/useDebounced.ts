import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for this many milliseconds. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settledValue
}
