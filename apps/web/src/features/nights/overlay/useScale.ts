import { useEffect, useState } from 'react'

const WIDTH = 1920
const HEIGHT = 1080

const scaleNow = () => Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT)

/** Returns the factor that scales a stage of 1920 × 1080 pixels to the window. */
export function useScale(): number {
  const [scale, setScale] = useState(scaleNow)
  useEffect(() => {
    const measure = () => setScale(scaleNow())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return scale
}
